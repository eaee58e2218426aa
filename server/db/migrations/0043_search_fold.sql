-- additive
-- Texts are compared in simplified characters and without the dots of names: what is there is indexed anew, by this release, when the one before has gone.
INSERT INTO job (kind, key, run_at) SELECT 'search', 'all', now() + interval '2 minutes' WHERE EXISTS (SELECT 1 FROM search_row) ON CONFLICT DO NOTHING;
