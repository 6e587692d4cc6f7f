-- Whoever renamed a fitting of 10,000 assemblies waited in vain: of the plan that a connection keeps, each of these
-- assemblies was looked for among all documents. A plan for the items at hand takes a moment more and finds them by
-- their indexes.
alter function mark_renamed_components() set plan_cache_mode = force_custom_plan;
