CREATE TABLE "outlooks" (
	"feed" text PRIMARY KEY NOT NULL,
	"learnt" jsonb NOT NULL
);
