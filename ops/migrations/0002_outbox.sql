-- Leads that the portal has not got yet. Written by the ops Worker only.
CREATE TABLE outbox (
  -- What stands on the queue: it says nothing about the lead.
  id TEXT PRIMARY KEY,
  -- What the portal stores it under: one row however often it is handed over.
  lead_key TEXT NOT NULL UNIQUE,
  reference TEXT NOT NULL,
  form TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- JSON; NULL once it is delivered: then the portal alone has it.
  lead TEXT CHECK (lead IS NULL OR json_valid(lead)),
  submitted_at TEXT NOT NULL,
  kept_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- What failed last; nothing of the lead.
  last_error TEXT,
  -- When it is put on the queue again, unless it has been delivered by then.
  look_at TEXT NOT NULL,
  delivered_at TEXT,
  -- What the portal calls it, when that is another reference than the visitor's.
  portal_reference TEXT
) WITHOUT ROWID;
CREATE INDEX outbox_to_look_at ON outbox (state, look_at);
CREATE INDEX outbox_by_time ON outbox (submitted_at);
CREATE INDEX outbox_by_reference ON outbox (reference);
