-- "register" and "name-town" come between the reasons that were there: the ranks of stored pairs follow.
UPDATE "duplicate_pairs" SET "rank" = CASE "reason"
  WHEN 'email' THEN 0
  WHEN 'profile' THEN 2
  WHEN 'domain' THEN 3
  WHEN 'phone' THEN 4
  WHEN 'name-company' THEN 5
  WHEN 'similar-name-domain' THEN 7
  WHEN 'similar-name-company' THEN 8
  WHEN 'similar-name' THEN 9
  ELSE "rank" END;
