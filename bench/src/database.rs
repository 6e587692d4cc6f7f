//! What the service asks its database, and the same asked by pgbench.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::http::{Client, Request};
use crate::service::Service;
use crate::{Failure, Result, spent};

/// The embedded database of a service.
pub(crate) struct Database {
    postmaster: u32,
    port: String,
    password: String,
    log: PathBuf,
}

/// A statement of the log.
#[derive(Debug, PartialEq)]
enum Statement {
    /// Sent as text.
    Plain(String),
    /// Prepared and executed with these values, as literals.
    Prepared(String, Vec<String>),
}

impl Database {
    /// That of a service.
    pub(crate) fn of(service: &Service) -> Result<Self> {
        let folder = service.data.join("postgres");
        let pid = fs::read_to_string(folder.join("postmaster.pid"))?;
        Ok(Self {
            postmaster: pid.lines().next().ok_or("postmaster.pid is empty")?.trim().parse()?,
            port: pid.lines().nth(3).ok_or("postmaster.pid has no port")?.trim().to_owned(),
            password: fs::read_to_string(service.data.join("password"))?.trim().to_owned(),
            log: folder.join("start.log"),
        })
    }

    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("PGHOST", "127.0.0.1")
            .env("PGPORT", &self.port)
            .env("PGUSER", "postgres")
            .env("PGPASSWORD", &self.password)
            .env("PGDATABASE", "hosewright");
        command
    }

    /// Runs a statement as the administrator.
    pub(crate) fn run(&self, sql: &str) -> Result<String> {
        let done = self.command("psql").args(["-X", "-q", "-A", "-t", "-c", sql]).output()?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into());
        }
        Ok(String::from_utf8(done.stdout)?.trim().to_owned())
    }

    /// The seconds of CPU that all its processes have had.
    pub(crate) fn cpu(&self) -> Result<f64> {
        spent::by_family(self.postmaster)
    }

    /// Feeds statements, and rows for `COPY` among them, to the administrator's client.
    pub(crate) fn feed(&self, text: &str) -> Result<()> {
        let mut client = self
            .command("psql")
            .args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", "-"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let mut input = client.stdin.take().ok_or("no standard input")?;
        let fed = input.write_all(text.as_bytes());
        drop(input);
        let done = client.wait_with_output()?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into());
        }
        Ok(fed?)
    }

    /// The statements that the second of two requests leads to, as a script for pgbench that makes
    /// something new each time: ids that the first has not, and the number that is the second's
    /// own, are drawn at random.
    pub(crate) fn script_of_new(
        &self,
        service: &Service,
        requests: &[Request; 2],
        number: &str,
    ) -> Result<String> {
        let [first, second] = requests;
        let before = script(&self.statements(service, first)?)?;
        let script = script(&self.statements(service, second)?)?;
        let existing = ids(&before);
        let mut new: Vec<&str> =
            ids(&script).into_iter().filter(|id| !existing.contains(id)).collect();
        new.sort_unstable();
        new.dedup();
        let mut drawn = "\\set number random(1000000000, 6999999999)\n".to_owned();
        let mut varied = script.replace(number, ":number");
        for (at, id) in new.iter().enumerate() {
            // Decimal digits are hexadecimal ones too.
            writeln!(drawn, "\\set id{at} random(1000000000000000000, 9000000000000000000)")?;
            varied = varied.replace(id, &format!("be000:id{at}"));
        }
        Ok(drawn + &varied)
    }

    /// A script in which each client does what its own requests lead to.
    pub(crate) fn script_of_clients(
        &self,
        service: &Service,
        clients: &[Vec<Request>],
    ) -> Result<String> {
        let mut script = String::new();
        for (client, requests) in clients.iter().enumerate() {
            writeln!(script, "\\if :client_id = {client}")?;
            let mut statements = Vec::new();
            for request in requests {
                statements.extend(self.statements(service, request)?);
            }
            script.push_str(&self::script(&statements)?);
            script.push_str("\\endif\n");
        }
        Ok(script)
    }

    /// The statements that the last of these requests leads to, as a script for pgbench.
    pub(crate) fn script(&self, service: &Service, requests: &[Request]) -> Result<String> {
        let (first, last) = requests.first().zip(requests.last()).ok_or("no request")?;
        // What is remembered for a while is remembered now.
        Client::connect(service.address)?.fetch(first)?;
        script(&self.statements(service, last)?)
    }

    /// The statements that a request leads to.
    fn statements(&self, service: &Service, request: &Request) -> Result<Vec<Statement>> {
        let mut client = Client::connect(service.address)?;
        self.run("alter system set log_line_prefix = '%u|'")?;
        self.run("alter system set log_min_duration_statement = 0")?;
        self.run("select pg_reload_conf()")?;
        thread::sleep(Duration::from_millis(500));
        let before = fs::metadata(&self.log)?.len();
        client.fetch(request)?;
        thread::sleep(Duration::from_millis(500));
        let log = fs::read(&self.log)?;
        self.run("alter system reset log_line_prefix")?;
        self.run("alter system reset log_min_duration_statement")?;
        self.run("select pg_reload_conf()")?;
        let log = log.get(usize::try_from(before)?..).unwrap_or_default();
        let statements = statements(&String::from_utf8_lossy(log));
        if statements.is_empty() {
            return Err(Failure::from("the service's statements are not in the database's log"));
        }
        Ok(statements)
    }

    /// Transactions a second of a script, run by so many clients as the service's role.
    pub(crate) fn pgbench(&self, script: &str, clients: usize, duration: Duration) -> Result<f64> {
        let mut file = tempfile::NamedTempFile::new()?;
        file.write_all(script.as_bytes())?;
        let done = self
            .command("pgbench")
            // As the service's own connections are.
            .env("PGOPTIONS", "-c role=hosewright_app -c plan_cache_mode=force_generic_plan")
            .args(["-n", "-M", "simple", "-D", "prepared=0", "-j", "2"])
            .args(["-c", &clients.to_string(), "-T", &duration.as_secs().to_string(), "-f"])
            .arg(file.path())
            .output()
            .map_err(|error| format!("pgbench: {error}"))?;
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&done.stderr).into());
        }
        let out = String::from_utf8_lossy(&done.stdout);
        let tps = out.lines().find_map(|line| line.strip_prefix("tps = "));
        let Some(tps) = tps.and_then(|line| line.split_whitespace().next()) else {
            return Err(String::from_utf8_lossy(&done.stderr).into());
        };
        Ok(tps.parse()?)
    }
}

/// The record ids in a text: 24 hexadecimal digits and no more.
fn ids(text: &str) -> Vec<&str> {
    let runs = text.split(|c: char| !matches!(c, '0'..='9' | 'a'..='f'));
    runs.filter(|run| run.len() == 24).collect()
}

/// The statements of the service in a piece of the log, in their order.
fn statements(log: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    // Binding tells the values too; those of the statement are told right behind its execution.
    let mut executed = false;
    // Further lines of an entry begin with a tab.
    let log = format!("\n{}", log.replace("\n\t", " "));
    for entry in log.lines().filter_map(|line| line.strip_prefix("hosewright_app|")) {
        if let Some((_, sql)) = entry.split_once(" ms  statement: ") {
            found.push(Statement::Plain(sql.to_owned()));
            executed = false;
        } else if let Some((_, named)) = entry.split_once(" ms  execute ") {
            let sql = named.split_once(": ").map_or(named, |(_, sql)| sql);
            found.push(Statement::Prepared(sql.to_owned(), Vec::new()));
            executed = true;
        } else if let Some((_, parameters)) = entry.split_once("parameters: ") {
            if let (true, Some(Statement::Prepared(_, values))) = (executed, found.last_mut()) {
                *values = literals(parameters);
            }
        } else {
            executed = false;
        }
    }
    found
}

/// `$1 = 'a', $2 = NULL` as literals.
fn literals(text: &str) -> Vec<String> {
    let mut literals: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some((_, value)) = rest.split_once(" = ") {
        let end = if let Some(inner) = value.strip_prefix('\'') {
            // A quote inside is doubled.
            let mut end = 1;
            let mut quotes = inner.char_indices().peekable();
            while let Some((at, c)) = quotes.next() {
                if c == '\'' && quotes.next_if(|(_, next)| *next == '\'').is_none() {
                    end = at + 2;
                    break;
                }
            }
            end
        } else {
            value.find(", $").unwrap_or(value.len())
        };
        let (literal, after) = value.split_at(end.min(value.len()));
        literals.push(literal.to_owned());
        rest = after;
    }
    literals
}

/// Prepares on a client's first round, as the service's connections do; what was sent in one
/// round trip is sent in one.
fn script(statements: &[Statement]) -> Result<String> {
    let one_line = |sql: &str| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut prepare = String::new();
    let mut run = String::new();
    for (at, statement) in statements.iter().enumerate() {
        match statement {
            Statement::Plain(sql) => {
                writeln!(run, "{};", one_line(sql).replace("; ", "\\; "))?;
            }
            Statement::Prepared(sql, values) => {
                writeln!(prepare, "prepare s{at} as {};", one_line(sql))?;
                let values = values.join(", ");
                let values = if values.is_empty() { values } else { format!("({values})") };
                writeln!(run, "execute s{at}{values};")?;
            }
        }
    }
    Ok(format!("\\if :prepared\n\\else\n{prepare}\\set prepared 1\n\\endif\n{run}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_read_from_the_log() {
        let log = "hosewright_app|LOG:  duration: 0.1 ms  statement: begin read only; set local x = '1'\n\
            hosewright_app|LOG:  duration: 0.1 ms  parse sqlx_s_1: select $1\n\
            hosewright_app|LOG:  duration: 0.1 ms  execute sqlx_s_1: select $1,\n\t$2\n\
            hosewright_app|DETAIL:  parameters: $1 = 'it''s, $2', $2 = NULL\n\
            |LOG:  checkpoint starting\n\
            hosewright_app|LOG:  duration: 0.1 ms  bind sqlx_s_2: select 1\n\
            hosewright_app|DETAIL:  parameters: $1 = '2'\n\
            hosewright_app|LOG:  duration: 0.1 ms  statement: ROLLBACK\n";
        let values = vec!["'it''s, $2'".to_owned(), "NULL".to_owned()];
        assert_eq!(
            statements(log),
            [
                Statement::Plain("begin read only; set local x = '1'".to_owned()),
                Statement::Prepared("select $1, $2".to_owned(), values),
                Statement::Plain("ROLLBACK".to_owned()),
            ]
        );
    }
}
