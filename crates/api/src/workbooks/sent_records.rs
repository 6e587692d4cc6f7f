//! Reads a list of records in JSON from a file, some at a time, on a thread of its own.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use domain::fields::FieldPatch;
use domain::workbooks::import::MOST_RECORDS;
use domain::workbooks::port::{Portion, RecordReader, SentRecord};
use domain::{Error, Id, Result, Spelling, Violation, add_violations};
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::{Map, Value};
use tokio::sync::mpsc;

use crate::json::schema::Checker;
use crate::operation::strict_json::{self, MARK, Strict, Unreadable};

/// Most records of a portion.
const PORTION: usize = 1_000;
/// Bytes after which a portion ends.
const PORTION_BYTES: usize = 4 << 20;
/// Most bytes of a record, as of the body of a single one.
const MOST_BYTES: usize = crate::server::settings::MOST_JSON_BYTES;

/// A form of records.
pub(crate) struct RecordForm {
    /// The word of the field `type`, if there are several forms.
    pub(crate) word: &'static str,
    pub(crate) checker: &'static Checker,
    /// Values of the fields, with further errors; the checked ones say which fields are wrong.
    pub(crate) read: Box<ReadFields>,
}

type ReadFields =
    dyn Fn(Map<String, Value>, &[Violation]) -> (FieldPatch, Vec<Violation>) + Send + Sync;

/// Records in a file.
pub(crate) struct SentRecords {
    pub(crate) file: File,
    /// Whether each stands in a line of its own; they are elements of a list otherwise.
    pub(crate) by_lines: bool,
    pub(crate) forms: Vec<RecordForm>,
    blank_lines: BlankLines,
    portions: Option<mpsc::Receiver<Result<Vec<Value>>>>,
}

/// Lines without a record: the position of the record behind each, in order.
#[derive(Clone, Default)]
pub(crate) struct BlankLines(Arc<Mutex<Vec<usize>>>);

impl BlankLines {
    /// Number of the line, from 1, of the record at a position.
    pub(crate) fn line_of(&self, position: usize) -> usize {
        let before = self.0.lock().map(|all| all.partition_point(|behind| *behind <= position));
        position + 1 + before.unwrap_or_default()
    }

    fn add(&self, behind: usize) {
        if let Ok(mut all) = self.0.lock() {
            all.push(behind);
        }
    }

    /// Forgets all, before the lines are read again.
    fn clear(&self) {
        if let Ok(mut all) = self.0.lock() {
            all.clear();
        }
    }
}

impl SentRecords {
    pub(crate) fn new(file: File, by_lines: bool, forms: Vec<RecordForm>) -> Self {
        Self { file, by_lines, forms, blank_lines: BlankLines::default(), portions: None }
    }

    /// The lines without a record, as far as they were read; `None` for a list.
    pub(crate) fn blank_lines(&self) -> Option<BlankLines> {
        self.by_lines.then(|| self.blank_lines.clone())
    }

    fn sent(&self, value: Value) -> SentRecord<Map<String, Value>> {
        let Value::Object(content) = value else {
            let fault = Violation::new("", "wrong_type", "must be an object");
            return SentRecord { form: Err(fault), id: None, external: None, content: Map::new() };
        };
        let text = |name: &str| content.get(name).and_then(Value::as_str);
        let id = text("_id").and_then(|id| id.parse::<Id<()>>().ok());
        let external =
            text("externalId").map(|number| Spelling::External.tidy(number).into_owned());
        SentRecord { form: self.form(&content), id: id.map(Id::raw), external, content }
    }

    /// Position of the form that a record names.
    fn form(&self, content: &Map<String, Value>) -> std::result::Result<Option<usize>, Violation> {
        if self.forms.len() == 1 {
            return Ok(Some(0));
        }
        let words = || self.forms.iter().map(|form| form.word).collect::<Vec<_>>().join(", ");
        match content.get("type") {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(word)) => {
                let form = self.forms.iter().position(|form| form.word == word);
                let unknown = || format!("must be one of: {}", words());
                form.map(Some).ok_or_else(|| Violation::new("/type", "unknown_value", unknown()))
            }
            Some(_) => {
                let message = format!("must be a text, one of: {}", words());
                Err(Violation::new("/type", "wrong_type", message))
            }
        }
    }
}

impl RecordReader for SentRecords {
    type Content = Map<String, Value>;

    async fn begin(&mut self) -> Result<()> {
        let fault = |error| Error::internal("reading records", error);
        let mut file = self.file.try_clone().map_err(fault)?;
        let (by_lines, blank_lines) = (self.by_lines, self.blank_lines.clone());
        // The next portion is read while the database works on this one.
        let (sender, receiver) = mpsc::channel(1);
        tokio::task::spawn_blocking(move || {
            let mut portions =
                Portions { sender: &sender, records: Vec::new(), bytes: 0, count: 0 };
            let read = file.rewind().map_err(fault).and_then(|()| {
                let mut file = BufReader::with_capacity(64 << 10, file);
                skip_mark(&mut file)?;
                if by_lines {
                    lines(file, &mut portions, &blank_lines)
                } else {
                    list(file, &mut portions)
                }
            });
            let read = read.and_then(|()| portions.send());
            if let Err(error) = read {
                // Nobody waits for it any more if it can't be sent.
                let _gone = sender.blocking_send(Err(error));
            }
        });
        self.portions = Some(receiver);
        Ok(())
    }

    async fn records(&mut self) -> Result<Portion<Self::Content>> {
        let Some(portions) = &mut self.portions else { return Ok(None) };
        let Some(portion) = portions.recv().await else { return Ok(None) };
        Ok(Some(portion?.into_iter().map(|value| self.sent(value)).collect()))
    }

    fn read(&self, content: Self::Content, form: usize) -> (FieldPatch, Vec<Violation>) {
        let Some(form) = self.forms.get(form) else { return (FieldPatch::new(), Vec::new()) };
        let mut content = Value::Object(content);
        form.checker.forms.read(&mut content);
        let mut faults = form.checker.faults(&content, "", true).listed;
        let Value::Object(mut content) = content else { return (FieldPatch::new(), faults) };
        // Unknown ones are told already.
        content.retain(|name, _| form.checker.knows(name));
        let (patch, found) = (form.read)(content, &faults);
        add_violations(&mut faults, found);
        (patch, faults)
    }
}

/// Records on their way to the database.
struct Portions<'a> {
    sender: &'a mpsc::Sender<Result<Vec<Value>>>,
    records: Vec<Value>,
    /// Bytes of these records.
    bytes: usize,
    count: usize,
}

impl Portions<'_> {
    fn add(&mut self, record: Value, bytes: usize) -> Result<()> {
        self.count += 1;
        if self.count > MOST_RECORDS {
            let message = format!("a request may have at most {MOST_RECORDS} records");
            return Err(Error::TooLarge(message));
        }
        self.records.push(record);
        self.bytes += bytes;
        if self.records.len() >= PORTION || self.bytes >= PORTION_BYTES {
            self.send()
        } else {
            Ok(())
        }
    }

    fn send(&mut self) -> Result<()> {
        self.bytes = 0;
        let portion = std::mem::take(&mut self.records);
        if portion.is_empty() {
            return Ok(());
        }
        let gone = |_| Error::broken("nobody reads the records any more");
        self.sender.blocking_send(Ok(portion)).map_err(gone)
    }

    fn too_long(&self) -> Error {
        let (at, most) = (self.count, MOST_BYTES >> 10);
        Error::TooLarge(format!(
            "a record may have at most {most} KiB; that at index {at} is longer"
        ))
    }
}

/// Passes over a byte order mark, which some editors put before a text.
fn skip_mark(file: &mut impl BufRead) -> Result<()> {
    let begin = file.fill_buf().map_err(|error| Error::internal("reading records", error))?;
    if begin.starts_with(MARK) {
        file.consume(MARK.len());
    }
    Ok(())
}

/// Reads a record from each line that isn't blank.
fn lines(
    mut file: impl BufRead,
    portions: &mut Portions<'_>,
    blank_lines: &BlankLines,
) -> Result<()> {
    blank_lines.clear();
    let most = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut file).take(most + 1).read_until(b'\n', &mut line);
        let read = read.map_err(|error| Error::internal("reading records", error))?;
        if read == 0 {
            return Ok(());
        }
        if read > MOST_BYTES {
            return Err(portions.too_long());
        }
        let place = portions.count;
        let refused = |code: &'static str, message: String| {
            let line = blank_lines.line_of(place);
            Error::invalid(format!("/{place}"), code, format!("{message} (line {line})"))
        };
        if line.iter().all(u8::is_ascii_whitespace) {
            blank_lines.add(place);
            continue;
        }
        let record = strict_json::read(&line);
        let record = record.map_err(|fault| refused(fault.code(), fault.to_string()))?;
        portions.add(record, read)?;
    }
}

/// Reads the elements of a list.
fn list(file: impl Read, portions: &mut Portions<'_>) -> Result<()> {
    let since = Rc::new(Cell::new(0));
    let file = Counted { file, since: Rc::clone(&since) };
    let mut source = serde_json::Deserializer::from_reader(file);
    let mut refused = None;
    let elements = Elements { portions, since: &since, refused: &mut refused };
    let read = source.deserialize_seq(elements).and_then(|()| source.end());
    if let Some(error) = refused {
        return Err(error);
    }
    read.map_err(|error| {
        if error.is_io() && since.get() > MOST_BYTES {
            return portions.too_long();
        }
        if error.is_io() {
            return Error::internal("reading records", error);
        }
        if error.is_data() && error.to_string().contains(LIST) {
            let message = format!("must be {LIST}, or be sent as application/x-ndjson");
            return Error::invalid("", "wrong_type", message);
        }
        let fault = Unreadable::from(error);
        Error::invalid("", fault.code(), fault.to_string())
    })
}

/// What a body must be.
const LIST: &str = "a list of records";

struct Elements<'a, 'p> {
    portions: &'a mut Portions<'p>,
    /// Bytes read since the last element ended.
    since: &'a Cell<usize>,
    refused: &'a mut Option<Error>,
}

impl<'de> Visitor<'de> for Elements<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(LIST)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> std::result::Result<(), A::Error> {
        while let Some(Strict(record)) = elements.next_element()? {
            if let Err(error) = self.portions.add(record, self.since.take()) {
                *self.refused = Some(error);
                return Err(A::Error::custom("refused"));
            }
        }
        Ok(())
    }
}

/// A file whose records may not be too long.
struct Counted<F> {
    file: F,
    since: Rc<Cell<usize>>,
}

impl<F: Read> Read for Counted<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        self.since.set(self.since.get() + read);
        if self.since.get() > MOST_BYTES {
            return Err(io::Error::other("a record is too long"));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The records of a body, or the error.
    fn read(by_lines: bool, mut body: &[u8]) -> std::result::Result<Vec<Value>, String> {
        skip_mark(&mut body).unwrap();
        let (sender, mut receiver) = mpsc::channel(1_000);
        let mut portions = Portions { sender: &sender, records: Vec::new(), bytes: 0, count: 0 };
        let read = if by_lines {
            lines(body, &mut portions, &BlankLines::default())
        } else {
            list(body, &mut portions)
        };
        read.and_then(|()| portions.send()).map_err(|error| match error {
            Error::Invalid(faults) => {
                let faults = faults.iter().map(|fault| format!("{} {}", fault.pointer, fault.code));
                faults.collect::<Vec<_>>().join(", ")
            }
            other => other.to_string(),
        })?;
        drop(sender);
        let mut all = Vec::new();
        while let Some(portion) = receiver.blocking_recv() {
            all.extend(portion.map_err(|error| error.to_string())?);
        }
        Ok(all)
    }

    #[test]
    fn records_are_elements_or_lines() {
        let three = vec![Value::Null, serde_json::json!({ "a": [1] }), Value::Bool(true)];
        assert_eq!(read(false, b" [null, {\"a\":[1]}\n,true]\n "), Ok(three.clone()));
        assert_eq!(read(true, b"null\r\n{\"a\":[1]}\n true\n\n \n"), Ok(three.clone()));
        assert_eq!(read(true, b"\xEF\xBB\xBF\r\nnull\n\n{\"a\":[1]}\n\ntrue"), Ok(three.clone()));
        assert_eq!(read(false, b"\xEF\xBB\xBF[null,{\"a\":[1]},true]"), Ok(three.clone()));
        assert_eq!(read(true, b"null\n{\"a\":[1]}\ntrue"), Ok(three));
        assert_eq!((read(false, b"[]"), read(true, b"\n")), (Ok(Vec::new()), Ok(Vec::new())));
        assert_eq!(read(true, b""), Ok(Vec::new()));
        let many = format!("[{}1]", "1,".repeat(2_499));
        assert_eq!(read(false, many.as_bytes()).unwrap().len(), 2_500);
    }

    #[test]
    fn what_ends_early_or_is_no_list_is_refused() {
        for body in ["[1,2", "[1,]", "[1]]", "[1] 2", "", "[1 2]"] {
            assert_eq!(read(false, body.as_bytes()), Err(" malformed_json".to_owned()), "{body}");
        }
        for body in ["{}", "1", "\"[]\"", "null"] {
            assert_eq!(read(false, body.as_bytes()), Err(" wrong_type".to_owned()), "{body}");
        }
        assert_eq!(read(false, b"[{\"a\":1,\"a\":2}]"), Err(" duplicate_field".to_owned()));
        assert_eq!(read(true, b"1\n{\"a\":"), Err("/1 malformed_json".to_owned()));
        assert_eq!(read(true, b"{\"a\":1,\"a\":2}"), Err("/0 duplicate_field".to_owned()));
    }

    #[test]
    fn blank_lines_count_as_lines() {
        let lines = BlankLines::default();
        for behind in [0, 2, 2] {
            lines.add(behind);
        }
        assert_eq!([0, 1, 2, 3].map(|at| lines.line_of(at)), [2, 3, 6, 7]);
    }

    #[test]
    fn a_record_has_a_greatest_length() {
        let long = "x".repeat(MOST_BYTES);
        let told = "a record may have at most 1024 KiB; that at index 1 is longer";
        assert_eq!(read(true, format!("1\n\"{long}\"").as_bytes()), Err(told.to_owned()));
        assert_eq!(read(false, format!("[1,\"{long}\"]").as_bytes()), Err(told.to_owned()));
    }
}
