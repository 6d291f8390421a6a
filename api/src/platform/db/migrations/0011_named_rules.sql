-- What customers chose becomes their first rule: quiet hours the hours in which it does not tell. What it replaces stays
-- for processes of the release before.
UPDATE "alert_rules" SET "rules" = "rules" || jsonb_build_object(
	'rules', jsonb_build_array(jsonb_build_object(
		'name', '',
		'modes', "rules" -> 'modes' -> 'signal',
		'floor', CASE
			WHEN "rules" ? 'floor' THEN "rules" -> 'floor'
			WHEN "rules" -> 'floorEur' <> 'null'::jsonb
				THEN jsonb_build_object('cents', round(("rules" ->> 'floorEur')::numeric * 100), 'currency', 'EUR')
		END,
		'coins', "rules" -> 'coins',
		'exchanges', "rules" -> 'exchanges',
		'maxHops', "rules" -> 'maxHops',
		'lastingOnly', coalesce("rules" -> 'lastingOnly', 'false'::jsonb),
		'days', '[]'::jsonb,
		'hours', CASE
			WHEN "rules" -> 'quiet' <> 'null'::jsonb
				THEN jsonb_build_object('from', "rules" -> 'quiet' -> 'until', 'until', "rules" -> 'quiet' -> 'from')
		END
	)),
	'kinds', ("rules" -> 'modes') - 'signal'
) || CASE
	WHEN "rules" -> 'quiet' ? 'timeZone' THEN jsonb_build_object('timeZone', "rules" -> 'quiet' -> 'timeZone')
	ELSE '{}'::jsonb
END
WHERE "rules" ? 'modes';
