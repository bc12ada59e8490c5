-- Runs at each start, after the catalog was brought up to date: what publishing needs of it.
grant usage on schema vitrine to vitrine_reader;
grant select on all tables in schema vitrine to vitrine_reader;
grant update (last_used_at, page_requests, records_day, records_of_day) on vitrine.api_key to vitrine_reader;
