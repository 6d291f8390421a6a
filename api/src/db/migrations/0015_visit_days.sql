CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_days_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
