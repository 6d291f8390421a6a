CREATE TABLE "table_sizes" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "table_sizes_day_name_pk" PRIMARY KEY("day","name")
);
