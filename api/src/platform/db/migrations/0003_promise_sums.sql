CREATE TABLE "promise_sums" (
	"day" date NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"reaction" text NOT NULL,
	"decile" integer NOT NULL,
	"signals" integer NOT NULL,
	"earned" integer NOT NULL,
	"promised_eur" double precision NOT NULL,
	"returned_eur" double precision NOT NULL,
	"chances" double precision NOT NULL,
	"squared_errors" double precision NOT NULL,
	CONSTRAINT "promise_sums_day_feed_universe_hops_reaction_decile_pk" PRIMARY KEY("day","feed","universe","hops","reaction","decile")
);
