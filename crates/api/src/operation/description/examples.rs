//! Examples of parameters: records and words of the demo organization.

/// The id of a record: the ninth byte stands for its kind, the rest counts from 1.
pub(super) fn id(path: &str, name: &str) -> &'static str {
    match name {
        "warehouseId" => "de300000000000000e000001",
        "inventoryItemId" => "de3000000000000010000001",
        "brandId" => "de3000000000000001000001",
        "belongsToId" => "de3000000000000002000001",
        "hoseId" => "de3000000000000002000010",
        "crimpfittingId" => "de3000000000000003000001",
        "adaptorId" => "de3000000000000004000001",
        "ferruleId" => "de3000000000000005000001",
        "priceListId" => "de3000000000000012000001",
        "importProfileId" => "de3000000000000017000001",
        "wrapId" => "de3000000000000006000001",
        "itemId" if path.starts_with("/salesestimate/") => "de300000000000000d0003e9",
        "salesEstimateId" if needs_released(path) => "de3000000000000014000002",
        "salesEstimateId" => "de3000000000000014000001",
        "itemId" if path.starts_with("/hosekit/") => "de300000000000000d000005",
        // One that is released, and one under editing.
        "itemId" if path.starts_with("/workorder/") => "de3000000000000016000001",
        "workOrderId" if needs_released(path) => "de3000000000000015000002",
        "workOrderId" => "de3000000000000015000001",
        "hoseAssemblyId" if needs_released(path) => "de300000000000000b000001",
        "hoseAssemblyId" => "de300000000000000b000008",
        "customerId" => "de3000000000000009000001",
        "locationId" if path.ends_with("/update") => "new",
        "itemId" | "otherItemId" => "de3000000000000007000001",
        _ => "de300000000000000c000001",
    }
}

/// Whether an operation on a document works on released ones.
fn needs_released(path: &str) -> bool {
    ["/unrelease", "/obsolete", "/newversion", "/revise", "/complete", "/cancel"]
        .iter()
        .any(|end| path.ends_with(end))
}

/// A value of a query parameter. A filter has the same as the parameter of its name.
pub(super) fn query(path: &str, name: &str) -> Option<&'static str> {
    let of = |word: &str| path.contains(word);
    Some(match name.strip_prefix("search.").unwrap_or(name) {
        "with" if of("/hosekit/") => "de300000000000000c000002",
        "with" if of("/workorder/") => "de3000000000000015000002",
        "with" if of("/salesestimate/") => "de3000000000000014000002",
        "with" => "de300000000000000b000001",
        "componentId" if of("hosekit") || of("workorder") => "de300000000000000b000001",
        "itemId" if of("inventory") => "de3000000000000002000002",
        // A hose of two-piece fittings.
        "hoseId" if path.ends_with("/ferrules") => "de3000000000000002000092",
        "hoseId" if of("custom") => return None,
        "hoseId" | "componentId" => "de3000000000000002000010",
        "itemId" | "crimpFittingId" => "de3000000000000003000013",
        "adaptorId" => "de3000000000000004000001",
        "customerId" | "customerOrgId" => "de3000000000000009000003",
        "warehouseId" => "de300000000000000e000001",
        "text" if path == "/search" => "t2a8",
        "text" => "T2A-8, 36 in, FJX both ends",
        "brand" if path == "/adaptors/cross" => "Beldrake",
        "brand" if of("custom") => "Fennick",
        "brand" if of("daptor") => "Corvessa",
        "brand" if of("wrap") => "Varnholt",
        "brand" => "Torvane",
        "partNumber" if path == "/adaptors/cross" => "070101-4-4",
        "partNumber" if of("customotheritem") => "LAB",
        "partNumber" if of("hosekit") => "K-200",
        "partNumber" if of("hoseassembl") => "A-1001",
        "partNumber" => "8",
        "number" if of("workorder") => "W-100",
        "number" => "E-100",
        "size" if of("wrap") => "-25",
        "size" | "hoseSize" | "dashSize" | "end1DashSize" | "end2DashSize" => "-8",
        "style" | "end1Style" | "end2Style" => "JIC",
        "series" if of("customhose") => "F2",
        "series" if of("customcrimpfitting") => "FX",
        "series" if path.ends_with("/ferrules") => "HF2",
        "series" if of("/hoses") => "T2A",
        "series" => "TC",
        "isoSpec" => "EN 853 2SN",
        "saeSpec" => "100R2AT",
        "spec" => "2SN",
        "minPressurePsi" => "3000",
        "minPressureBar" => "210",
        "minTemperatureC" => "-40",
        "maxTemperatureC" => "100",
        "maxBendRadiusmm" => "200",
        "name" if of("customer") => "Ranch",
        "name" if of("pricelist") => "Dealers",
        "name" if of("warehouse") => "Main",
        "name" | "maker" if of("importprofile") => "Corvessa",
        "city" if of("location") => "Chicago",
        "email" => "demo-shop",
        "modelCode" => "T2A",
        "words" => "loader line",
        "description" if of("hoseassembl") => "hose",
        "path" => "/hoseassembl",
        "kind" => "hose",
        "version" => "1",
        _ => return None,
    })
}
