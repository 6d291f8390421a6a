-- 22:00 to 07:00 was the default and was saved with every change of the form. Who never named a time zone had it in UTC,
-- which nobody chose: they have no quiet hours until they choose some.
UPDATE "alert_rules" SET "rules" = jsonb_set("rules", '{quiet}', 'null'::jsonb)
WHERE "rules" -> 'quiet' = '{"from": "22:00", "until": "07:00"}'::jsonb
	AND NOT EXISTS (
		SELECT FROM "customer_setups" "s"
		WHERE "s"."customer_id" = "alert_rules"."customer_id" AND "s"."set_up" ->> 'timeZone' IS NOT NULL
	);
