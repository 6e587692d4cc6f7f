"""What stands beside makers' lists: what each column is, how it is written, and the records that come of it."""

from datetime import datetime, timedelta

# Our columns by the names that the truths have for them.
COMPONENT = {
    "Part number": "partNumber", "Description": "description", "Series": "series", "Specification": "spec", "Material": "material",
    "ISO / EN specification": "isoSpec", "DN": "DN", "Inner diameter": "innerDiamInch", "Outer diameter": "outerDiammm",
    "Maximum pressure": "maxPressurePsi", "Minimum bend radius": "minBendRadiusmm", "Minimum temperature": "minTemperatureC",
    "Maximum temperature": "maxTemperatureC", "Weight per foot": "weightLbsPerFt", "Weight": "weightLbs", "Size": "size",
    "Hose size": "hoseSize", "Dash size": "dashSize", "Thread": "threadSize", "Style": "style", "Shape": "shape", "Hex": "hexSizemm",
    "Nut hex": "hexSizeNutmm", "Cut allowance": "cutAllowancemm", "Drop": "dropLengthmm", "Diameter": "diametermm", "Length": "lengthmm",
    "List price": "listPrice", "List price currency": "listPriceCurrency", "List price unit": "listPriceUnitOfMeasure", "Cost": "cost",
    "Cost currency": "costCurrency", "Cost unit": "unitOfMeasure", "Brand": "brand", "Hose colour": "colourHose", "Available": "available",
    **{f"End {end} {of}": f"ends/{end - 1}/{field}" for end in (1, 2)
       for of, field in (("style", "style"), ("dash size", "dashSize"), ("gender", "gender"), ("swivel", "swivel"))}}
PRICE = {"Part number": "partNumber", "Brand": "brand", "Unit": "unitOfMeasure", "Price": "listPrice", "Currency": "currency",
         "Price list": "priceList", "Minimum quantity": "minimumQuantity", "Valid from": "startDate", "Valid to": "endDate"}
CUSTOMER = {"Customer": "customer", "Customer ERP number": "customerErpId", "Part number": "partNumber", "Customer part number": "orgPartNumber",
            "Net price": "netPrice", "Currency": "netPriceCurrency", "Unit": "netPriceUnitOfMeasure", "Discount": "discount",
            "Valid from": "startDate", "Valid to": "endDate", "Notes": "notes"}
CRIMP = {"Hose part number": "hosePartNumber", "Hose brand": "hoseBrand", "Hose size": "hoseSize", "Fitting series": "couplingSeries",
         "Ferrule part number": "ferrulePartNumber", "Die": "dieSize", "Crimp diameter": "crimpDiammm", "Source": "source",
         "Crimp diameter plus": "crimpDiamPlusmm", "Crimp diameter minus": "crimpDiamMinusmm", "Insertion depth": "insertLengthmm",
         "Outer skive": "skiveExternalmm", "Machine 1": "machineSettings/0/machine", "Setting 1": "machineSettings/0/setting",
         "Machine 2": "machineSettings/1/machine", "Setting 2": "machineSettings/1/setting"}
STOCK = {"Warehouse": "warehouse", "Bin location": "binLocation", "Part number": "partNumber", "Unit": "unitOfMeasure", "On hand": "onHand",
         "Committed": "committed", "On order": "onOrder", "Reorder point": "reorderPoint", "Reorder quantity": "reorderQuantity", "Cost": "cost"}

# How many of our unit a unit is.
UNITS = {"bar": 14.503773773, "MPa": 145.03773773, "in": 25.4, "kg/m": 0.67196897514, "g/m": 0.00067196897514, "kg": 2.2046226218,
         "g": 0.0022046226218}
# Pressures and weights have four digits.
ROUNDED = 6e-4


def halves(column):
    """The fields that a column has, each with the piece of its cells that it is; none of what isn't read."""
    if column.get("split"):
        separator = "±" if "Crimp diameter" in column["split"] else "/"
        pieces = [1, 2, 2] if separator == "±" else [1, 2]
        return [(field, {"separator": separator, "piece": piece}) for field, piece in zip(column["split"], pieces)]
    return [(column["field"], None)] if column["field"] else []


def rule_of(column, split):
    """How a column is converted, in the words of a profile."""
    convert = column.get("convert", {})
    said = {}
    if convert.get("unit") == "%":
        said["per"] = 100
    elif convert.get("unit") and column["field"] != "Inner diameter":
        said["unit"] = convert["unit"]
    if convert.get("sizeNotation"):
        said["size"] = convert["sizeNotation"].lower()
    if convert.get("decimal"):
        said["decimalSign"] = convert["decimal"]
    if convert.get("per", 1) > 1:
        said["per"] = convert["per"]
    if column.get("dateFormat", "YYYY").startswith("DD"):
        said["dateOrder"] = "dmy"
    if split:
        said["split"] = split
    return said


def judged(truth, guess, columns):
    """For each column of a list how the guess has it, `right`, `wrong` or `open`, and how certain it is."""
    found = {one["letter"]: one for one in guess["columns"] if one["letter"]}
    rules = {rule["column"]: rule for rule in guess["layout"]["columns"]}
    verdicts = {}
    for column in truth["columns"]:
        one = found.get(column["letter"], {})
        ours, certainty = one.get("column"), one.get("certainty", "unused")
        fields = [column["field"], *column.get("alternatives", []), *column.get("split", [])]
        wanted = [columns.get(field) for field in fields if field]
        rule = rules.get(ours, {})
        if ours is None:
            verdict = "open" if column["field"] else "right"
        elif ours not in wanted:
            verdict = "wrong"
        elif ours == columns.get(column["field"]) and not agrees(rule, column, guess["layout"]):
            verdict = "wrong"
        else:
            verdict = "right"
        verdicts[column["letter"]] = verdict, certainty
    return verdicts


def agrees(rule, column, layout):
    """Whether a rule converts a column as the truth says; what it leaves open, a person is asked for."""
    for key, value in rule_of(column, None).items():
        given = rule.get(key) or (layout.get(key) if key in ("decimalSign", "dateOrder") else None)
        if given is not None and given != value or given is None and key == "per" and not rule.get("perHeading"):
            return False
    return True


def value_of(record, name):
    """The value of a column in a record of the service, in our unit."""
    toleranced = {"crimpDiammm": ("crimpDiam", "value"), "crimpDiamPlusmm": ("crimpDiam", "tolerancePlus"),
                  "crimpDiamMinusmm": ("crimpDiam", "toleranceMinus"), "insertLengthmm": ("insertLength", "value"),
                  "skiveExternalmm": ("skiveExternal", "value")}
    if name in toleranced:
        measure, part = toleranced[name]
        found = record[measure] or {}
        return None if found.get(part) is None else found[part] * {"mm": 1, "in": 25.4}[found["unit"]]
    for step in name.split("/"):
        record = (record[int(step)] if int(step) < len(record) else None) if step.isdigit() else record[step]
        if record is None:
            return None
    return record


def is_same(field, expected, stored, unit):
    """Whether a stored value is that of the truth."""
    if stored is None:
        return False
    if field in ("Valid from", "Valid to"):
        # A day begins and ends in the organization's time zone; that of the end is the next one.
        day = datetime.fromisoformat(stored.replace("Z", "+00:00")).replace(tzinfo=None)
        days = datetime.fromisoformat(expected) + timedelta(days=1 if field == "Valid to" else 0)
        return abs(day - days) <= timedelta(hours=14)
    if field.lower().endswith("size"):
        return str(stored).lstrip("-").lstrip("0") == str(expected)
    if isinstance(expected, str):
        return str(stored).rstrip('"') == expected.rstrip('"')
    if unit in ("°F",):
        return abs(stored - (expected - 32) / 1.8) < 0.01
    if unit == "%":
        return abs(stored - expected) < 1e-9
    ours = expected * UNITS.get(unit, 1)
    if field.split()[0] in ("Crimp", "Insertion", "Outer") and field != "Outer diameter":
        # The service shows them in inches with four decimals.
        return abs(stored - ours) < 0.0015
    near = ROUNDED if unit not in (None, "mm", "in", "psi", "lb/ft", "lb") else 1e-9
    return abs(stored - ours) <= near * abs(ours) + 1e-9
