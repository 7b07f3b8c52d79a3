-- A turn lasts minutes, and one that a crash of the database loses is free again: it need not wait for the disk.
ALTER TABLE "mail_server_turns" SET UNLOGGED;
