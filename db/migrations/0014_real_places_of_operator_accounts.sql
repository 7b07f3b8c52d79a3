-- Accounts that an operator made had a city, an industry and a skill that no search knows.
UPDATE "users" SET "city" = 'Gothenburg' WHERE "city" = 'Provisional city' AND "country" = 'SE';--> statement-breakpoint
UPDATE "users" SET "industry" = 'Software' WHERE "industry" = 'Provisional industry';--> statement-breakpoint
UPDATE "users" SET "skills" = '{JavaScript}' WHERE "skills" = '{"Provisional skill"}';
