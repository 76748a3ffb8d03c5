-- What is no lead makes room by its age: a look at the oldest of its kind, however many leads there are.
CREATE INDEX submission_by_kind ON submission (kind);
