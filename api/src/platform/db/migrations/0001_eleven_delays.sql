-- What was measured at once and after 1, 5 and 30 s goes to the places that these have among the eleven delays.
UPDATE "signal_outcomes" SET
	"left_eur" = ARRAY[left_eur[1], NULL, NULL, left_eur[2], NULL, left_eur[3], NULL, NULL, left_eur[4], NULL, NULL],
	"missed" = ARRAY[missed[1], false, false, missed[2], false, missed[3], false, false, missed[4], false, false],
	"detail" = CASE WHEN jsonb_array_length(detail -> 'smaller') = 4 THEN jsonb_set(detail, '{smaller}',
		jsonb_build_array(detail -> 'smaller' -> 0, 'null'::jsonb, 'null'::jsonb, detail -> 'smaller' -> 1, 'null'::jsonb, detail -> 'smaller' -> 2, 'null'::jsonb, 'null'::jsonb, detail -> 'smaller' -> 3, 'null'::jsonb, 'null'::jsonb)) ELSE detail END,
	"moved" = CASE WHEN jsonb_array_length(moved) = 4 THEN
		jsonb_build_array(moved -> 0, 'null'::jsonb, 'null'::jsonb, moved -> 1, 'null'::jsonb, moved -> 2, 'null'::jsonb, 'null'::jsonb, moved -> 3, 'null'::jsonb, 'null'::jsonb) ELSE moved END
WHERE cardinality(left_eur) = 4;--> statement-breakpoint
UPDATE "signal_sums" SET "figures" = jsonb_set(figures, '{delays}',
	jsonb_build_array(figures -> 'delays' -> 0, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, figures -> 'delays' -> 1, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, figures -> 'delays' -> 2, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, figures -> 'delays' -> 3, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb, '{"measured": 0, "eur": 0, "missed": 0, "lost": 0}'::jsonb))
WHERE jsonb_array_length(figures -> 'delays') = 4;
