//! Parts of a released assembly that changed after its release. Data sheets show the figures of the release
//! beside the current parts, so they must mention such changes.

use chrono::{DateTime, Utc};

use crate::base::list::without_repeats;
use crate::catalogue::{CatalogueEntity, CatalogueItem};
use crate::documents::assembly_figures::{ExtraItem, Parts};
use crate::documents::{Document, HoseAssembly};

impl Parts {
    /// Sentences that name the parts of a released assembly that changed after its release, without repetitions.
    pub fn changed_since_release(&self, document: &Document<HoseAssembly>) -> Vec<String> {
        let Some(released) = document.lifecycle.released() else { return Vec::new() };
        let released = released.at;
        let mut found = vec![changed(&self.hose, released)];
        for end in self.ends.iter().flatten() {
            found.push(changed(&end.fitting, released));
            found.extend(end.ferrule.iter().map(|ferrule| changed(ferrule, released)));
            let later = end.spec.as_ref().filter(|spec| spec.record.last_modified > released);
            let fitting = &*end.fitting.component.item.part_number;
            found.push(later.map(|_| message(&format!("crimp specification for {fitting}"))));
        }
        found.extend(self.wrap.iter().map(|wrap| changed(wrap, released)));
        found.extend(self.extras.iter().map(|extra| match &extra.item {
            ExtraItem::Adaptor(adaptor) => changed(adaptor, released),
            // Only bills show other items, and bills are frozen.
            ExtraItem::Other(_) => None,
        }));
        without_repeats(found.into_iter().flatten())
    }
}

fn changed<E: CatalogueEntity>(part: &CatalogueItem<E>, released: DateTime<Utc>) -> Option<String> {
    let part = &part.component;
    let what = || message(&format!("{} {}", E::NAME, &**part.item.part_number()));
    (part.record.last_modified > released).then(what)
}

fn message(part: &str) -> String {
    format!("the {part} was changed after the release; this sheet shows it as it is now")
}
