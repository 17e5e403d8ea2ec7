-- A role that can read the statistics and nothing else. Run it once as the owner of the read models' database, then give the role a password:
--   psql "$TOUCHLINE_VIEWS" --file reader.sql
--   psql "$TOUCHLINE_VIEWS" --command '\password touchline_reader'
-- Views that later releases add to stats_v1 are readable too. Nothing here lets the role see a table under the views.
BEGIN;

CREATE ROLE touchline_reader LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 10;
GRANT USAGE ON SCHEMA stats_v1 TO touchline_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA stats_v1 TO touchline_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA stats_v1 GRANT SELECT ON TABLES TO touchline_reader;

-- What everybody may do in a new database: make tables in public (before PostgreSQL 15) and temporary ones.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$;

-- A dashboard that asks too much is cut off before recording notices.
ALTER ROLE touchline_reader SET default_transaction_read_only = on;
ALTER ROLE touchline_reader SET statement_timeout = '30s';
ALTER ROLE touchline_reader SET search_path = stats_v1;

COMMIT;
