//! Organizations beside the measured one.

use crate::Result;
use crate::database::Database;
use crate::service::Service;

/// The hoses of each, copies of the first generated ones.
const HOSES: u32 = 1_000;

/// Adds organizations until there are so many.
pub(crate) fn fill(service: &Service, neighbours: u32) -> Result<()> {
    let database = Database::of(service)?;
    let there = database.run("select count(*) from organizations where name like 'Neighbour %'")?;
    let there: u32 = there.parse()?;
    if there >= neighbours {
        return Ok(());
    }
    let columns = |table: &str, but: &str| {
        database.run(&format!(
            "select string_agg(column_name, ', ') from information_schema.columns
            where table_name = '{table}' and is_generated = 'NEVER' and column_name not in ({but})"
        ))
    };
    let demo = database.run(
        "select encode(organization_id, 'hex') from hoses where part_number_folded like 'bulk-%' limit 1",
    )?;
    let demo = format!("decode('{demo}', 'hex')");
    let of_organization = columns("organizations", "'organization_id', 'name'")?;
    let of_hose = columns("hoses", "'organization_id', 'id'")?;
    for number in there..neighbours {
        let id = format!("decode('be{number:022}', 'hex')");
        database.run(&format!(
            "begin;
            select set_config('hosewright.organization', 'be{number:022}', true);
            insert into organizations (organization_id, name, {of_organization})
                select {id}, 'Neighbour {number}', {of_organization} from organizations
                where organization_id = {demo};
            with copies as (
                select decode(left(md5('{number} ' || encode(id, 'hex')), 24), 'hex') as copy, * from hoses
                where organization_id = {demo} and part_number_folded like 'bulk-%'
                order by part_number_folded limit {HOSES}
            ), registered as (insert into items select {id}, copy, 'hose' from copies)
            insert into hoses (organization_id, id, {of_hose}) select {id}, copy, {of_hose} from copies;
            commit"
        ))?;
    }
    database.run("vacuum analyze")?;
    database.run("checkpoint")?;
    Ok(())
}
