//! Which of the two ends each word is said of.

use rust_decimal::Decimal;

use super::fact::{Drop, Fact, Said, Sure};
use super::offer::PartId;
use crate::Id;
use crate::catalogue::{CrimpFitting, Gender};
use crate::drawing::words::Family;

/// How an end is bent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bend {
    /// In line.
    Straight,
    /// By so many degrees.
    Bent(Decimal),
    /// In some way: by 90° usually.
    Elbow,
}

/// What an end is to be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct EndWish {
    /// The connection, the likeliest first.
    pub(crate) families: Option<Vec<Family>>,
    /// Male or female.
    pub(crate) gender: Option<Gender>,
    /// Whether it turns.
    pub(crate) swivel: Option<bool>,
    /// How it is bent.
    pub(crate) bend: Option<Bend>,
    /// How far an elbow reaches.
    pub(crate) drop: Option<Drop>,
    /// The size of the connection.
    pub(crate) size: Option<Said>,
    /// Named by part number: one of these.
    pub(crate) parts: Vec<Id<CrimpFitting>>,
    /// No fitting.
    pub(crate) plain: bool,
    /// How sure it is read.
    pub(crate) sure: Sure,
    /// The places of its tokens.
    pub(crate) tokens: Vec<usize>,
}

impl Default for EndWish {
    fn default() -> Self {
        Self {
            families: None,
            gender: None,
            swivel: None,
            bend: None,
            drop: None,
            size: None,
            parts: Vec::new(),
            plain: false,
            sure: Sure::SAID,
            tokens: Vec::new(),
        }
    }
}

/// Which end words were marked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    One,
    Two,
    Both,
}

/// By what a connection is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum NamedBy {
    #[default]
    Words,
    Code,
}

/// Words that are said of one end, or of both.
#[derive(Debug, Clone, Default)]
struct Group {
    wish: EndWish,
    mark: Option<Mark>,
    plural: bool,
    closed: bool,
    named_by: NamedBy,
    families_last: bool,
}

/// What is said of ends, in its order.
#[derive(Debug, Clone, Copy)]
pub(super) enum Spoken<'f> {
    /// Something about an end, how sure, with its token; from a code of a connection or not.
    Content(&'f Fact, Sure, usize, bool),
    /// A word for one of the ends or both.
    Mark(&'f Fact),
    /// Several.
    Plural,
    /// Something else begins, surely or perhaps.
    Break(bool),
}

impl EndWish {
    /// Whether anything is said.
    pub(super) fn is_said(&self) -> bool {
        self.families.is_some()
            || self.gender.is_some()
            || self.swivel.is_some()
            || self.bend.is_some()
            || self.drop.is_some()
            || self.size.is_some()
            || !self.parts.is_empty()
            || self.plain
    }

    /// Whether it says which connection.
    pub(super) fn is_named(&self) -> bool {
        self.families.is_some() || !self.parts.is_empty() || self.plain
    }

    /// With what another says, where this says nothing.
    fn over(&self, common: &Self) -> Self {
        let mut wish = self.clone();
        if wish.plain || !wish.parts.is_empty() {
            return wish;
        }
        if wish.families.is_none() {
            wish.parts.clone_from(&common.parts);
            wish.plain = common.plain;
        }
        let same = wish.families.is_none();
        wish.families = wish.families.or_else(|| common.families.clone());
        if same {
            wish.gender = wish.gender.or(common.gender);
            wish.swivel = wish.swivel.or(common.swivel);
        }
        if wish.bend.is_none() {
            wish.drop = wish.drop.or(common.drop);
        }
        wish.bend = wish.bend.or(common.bend);
        wish.size = wish.size.or_else(|| common.size.clone());
        wish.sure = wish.sure.min(common.sure);
        wish.tokens.extend(&common.tokens);
        wish
    }

    /// The connection of the other end where this one's is not said.
    fn like(&self, other: &Self) -> Self {
        if !self.is_said() || self.is_named() || !other.is_named() || other.plain {
            return self.clone();
        }
        let mut wish = self.clone();
        wish.families.clone_from(&other.families);
        wish.gender = wish.gender.or(other.gender);
        wish.swivel = wish.swivel.or(other.swivel);
        wish.sure = wish.sure.and(Sure::percent(92));
        wish
    }
}

impl Group {
    /// Whether a fact belongs to another end than this group.
    fn refuses(&self, fact: &Fact, code: bool, next: Option<&Fact>, then: Option<&Fact>) -> bool {
        let wish = &self.wish;
        if !wish.is_said() {
            return false;
        }
        if self.closed {
            return true;
        }
        let named = !wish.parts.is_empty() && slot(fact) != 0;
        let taken = match fact {
            Fact::Families(families) => return self.refuses_families(families, code),
            Fact::Gender(gender) => wish.gender.is_some_and(|own| {
                own != *gender || !self.families_last && !(self.named_by == NamedBy::Code)
            }),
            Fact::Straight => wish.bend.is_some(),
            Fact::Bent(_) | Fact::Degrees(_) => {
                matches!(wish.bend, Some(Bend::Straight | Bend::Bent(_)))
            }
            Fact::Elbow => wish.bend == Some(Bend::Straight),
            Fact::Drop(_) => wish.drop.is_some() || wish.bend == Some(Bend::Straight),
            Fact::Size(_) | Fact::EndSize(_) => wish.size.is_some(),
            Fact::Part(_) | Fact::Plain => return true,
            _ => false,
        };
        named || taken || self.is_of_next(fact, next, then)
    }

    fn refuses_families(&self, families: &[Family], code: bool) -> bool {
        if !self.wish.parts.is_empty() || self.wish.plain {
            return true;
        }
        let Some(own) = &self.wish.families else { return false };
        let shared = families.iter().any(|family| own.contains(family));
        !shared || (code && (self.named_by == NamedBy::Code)) || !self.families_last
    }

    /// `JIC swivel female NPT`: what stands before a further connection belongs to it, unless
    /// the same stands behind that too.
    fn is_of_next(&self, fact: &Fact, next: Option<&Fact>, then: Option<&Fact>) -> bool {
        let named = self.wish.is_named();
        let further = match next {
            Some(Fact::Families(families)) => self.refuses_families(families, false),
            _ => false,
        };
        let again = then.is_some_and(|then| slot(then) == slot(fact));
        named && further && !again && slot(fact) != 0
    }

    fn take(&mut self, fact: &Fact, sure: Sure, token: usize, code: bool) {
        let wish = &mut self.wish;
        wish.sure = wish.sure.min(sure);
        if !wish.tokens.contains(&token) {
            wish.tokens.push(token);
        }
        self.families_last = false;
        match fact {
            Fact::Families(families) => {
                let narrowed = match &wish.families {
                    Some(own) => {
                        families.iter().copied().filter(|family| own.contains(family)).collect()
                    }
                    None => families.to_vec(),
                };
                wish.families = Some(narrowed);
                self.named_by = if code { NamedBy::Code } else { NamedBy::Words };
                self.families_last = true;
            }
            Fact::Gender(gender) => wish.gender = Some(*gender),
            Fact::Swivel(swivel) => wish.swivel = Some(*swivel),
            Fact::Straight => wish.bend = Some(Bend::Straight),
            Fact::Bent(degrees) | Fact::Degrees(degrees) => wish.bend = Some(Bend::Bent(*degrees)),
            Fact::Elbow => wish.bend = wish.bend.or(Some(Bend::Elbow)),
            Fact::Drop(drop) => wish.drop = Some(*drop),
            Fact::Size(size) | Fact::EndSize(size) => wish.size = Some(size.clone()),
            Fact::Plain => wish.plain = true,
            Fact::Part(parts) => wish.parts.extend(parts.iter().filter_map(|part| match part {
                PartId::Fitting(id) => Some(*id),
                _ => None,
            })),
            _ => {}
        }
    }
}

/// Which quality of an end a fact is.
const fn slot(fact: &Fact) -> u8 {
    match fact {
        Fact::Gender(_) => 1,
        Fact::Straight | Fact::Bent(_) | Fact::Degrees(_) | Fact::Elbow => 2,
        Fact::Size(_) | Fact::EndSize(_) => 3,
        Fact::Drop(_) => 4,
        _ => 0,
    }
}

/// What is left over: degrees that are of no end, so of the angle between them.
type Left = Vec<(Decimal, usize)>;

/// Gives each end what is said of it.
pub(super) fn ends(said: &[Spoken<'_>]) -> ([EndWish; 2], Left) {
    let (groups, left) = groups(said);
    (resolve(&groups), left)
}

fn groups(said: &[Spoken<'_>]) -> (Vec<Group>, Left) {
    let content_after = |at: usize| matches!(said.get(at + 1), Some(Spoken::Content(..)));
    let last_mark =
        said.iter().rposition(|said| matches!(said, Spoken::Mark(fact) if **fact != Fact::Both));
    let prefix_style = last_mark.is_some_and(content_after);
    let mut groups: Vec<Group> = Vec::new();
    let mut open = Group::default();
    let mut left = Vec::new();
    let mut seen_one = false;
    // Whether something stands right before, without a break.
    let mut beside = false;
    for (at, word) in said.iter().enumerate() {
        match word {
            Spoken::Content(fact, sure, token, code) => {
                let following = |steps: usize| match said.get(at + steps) {
                    Some(Spoken::Content(fact, ..)) => Some(*fact),
                    _ => None,
                };
                if open.refuses(fact, *code, following(1), following(2)) {
                    let full =
                        groups.iter().filter(|group| group.mark != Some(Mark::Both)).count() >= 1;
                    if let Fact::Degrees(degrees) = fact
                        && full
                        && (open.wish.bend.is_some() || !open.wish.parts.is_empty())
                        && !(open.closed && following(1).is_some())
                    {
                        left.push((*degrees, *token));
                        continue;
                    }
                    groups.push(std::mem::take(&mut open));
                }
                open.take(fact, *sure, *token, *code);
                beside = true;
            }
            Spoken::Mark(fact) => {
                let mark = match fact {
                    Fact::Both => Mark::Both,
                    Fact::End(2) | Fact::OtherEnd => Mark::Two,
                    Fact::OneEnd if seen_one => Mark::Two,
                    _ => Mark::One,
                };
                seen_one |= mark == Mark::One;
                let free = open.wish.is_said() && open.mark.is_none();
                let goes_before = if mark == Mark::Both {
                    free || !content_after(at)
                } else {
                    match (free && beside, content_after(at)) {
                        (true, true) => !prefix_style,
                        (true, false) => true,
                        (false, true) => false,
                        (false, false) => free,
                    }
                };
                if goes_before && free {
                    open.mark = Some(mark);
                    open.closed = true;
                } else {
                    if open.wish.is_said() {
                        groups.push(std::mem::take(&mut open));
                    }
                    open.mark = Some(mark);
                }
                beside = false;
            }
            Spoken::Plural => open.plural |= open.wish.is_said(),
            Spoken::Break(sure) => {
                open.closed |= *sure && open.wish.is_said();
                beside = false;
            }
        }
    }
    if open.wish.is_said() {
        groups.push(open);
    }
    (groups, left)
}

fn resolve(groups: &[Group]) -> [EndWish; 2] {
    let with = |mark: Option<Mark>| groups.iter().filter(move |group| group.mark == mark);
    let mut common = EndWish::default();
    for group in with(Some(Mark::Both)) {
        common = group.wish.over(&common);
    }
    let one = with(Some(Mark::One)).next();
    let two = with(Some(Mark::Two)).next();
    let mut free = with(None);
    let plural = groups.iter().any(|group| group.plural);
    let (first, second) = match (one, two) {
        (Some(one), Some(two)) => {
            for group in free {
                common = group.wish.over(&common);
            }
            (one.wish.clone(), two.wish.clone())
        }
        (Some(one), None) => {
            (one.wish.clone(), free.next().map(|group| group.wish.clone()).unwrap_or_default())
        }
        (None, Some(two)) => {
            (free.next().map(|group| group.wish.clone()).unwrap_or_default(), two.wish.clone())
        }
        (None, None) => {
            let first = free.next().map(|group| group.wish.clone()).unwrap_or_default();
            let second = free.next().map(|group| group.wish.clone());
            // What is said of both ends, and then one thing more, is said of both.
            let again = if common.is_said() { first.clone() } else { EndWish::default() };
            (first, second.unwrap_or(again))
        }
    };
    let (mut first, mut second) = (first.over(&common), second.over(&common));
    if plural && first.is_said() && !second.is_said() {
        let bent = one.is_none();
        second = EndWish {
            bend: first.bend.filter(|_| bent),
            drop: first.drop.filter(|_| bent),
            ..first.clone()
        };
        second.sure = second.sure.min(Sure::percent(88));
    } else if plural && second.is_said() && !first.is_said() {
        first = EndWish { bend: None, drop: None, ..second.clone() };
        first.sure = first.sure.min(Sure::percent(88));
    }
    [first.like(&second), second.like(&first)].map(|mut wish| {
        // Only an elbow reaches anywhere.
        wish.bend = wish.bend.or(wish.drop.map(|_| Bend::Elbow));
        wish
    })
}
