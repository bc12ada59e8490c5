-- Runs once, when the database is made: the role that commands use, and the role by which the publisher reads.
\getenv owner_password VITRINE_OWNER_PASSWORD
\getenv reader_password VITRINE_READER_PASSWORD
create role vitrine_owner login password :'owner_password';
create role vitrine_reader login password :'reader_password';
create schema vitrine authorization vitrine_owner;
