CREATE TABLE "ai_evaluations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"task" text NOT NULL,
	"version" integer NOT NULL,
	"has_passed" boolean NOT NULL,
	"counts" jsonb NOT NULL,
	"cost_micros" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_labels" (
	"task" text NOT NULL,
	"label" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "ai_labels_task_label_pk" PRIMARY KEY("task","label")
);
--> statement-breakpoint
CREATE TABLE "ai_letters" (
	"day" date PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_prompts" (
	"task" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ai_prompts_task_version_pk" PRIMARY KEY("task","version")
);
--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"task" text NOT NULL,
	"customer_id" text,
	"facts" jsonb NOT NULL,
	"question" text,
	"text" text NOT NULL,
	"refused" text,
	"refused_at" text,
	"source" text NOT NULL,
	"why" text NOT NULL,
	"provider" text,
	"prompt_version" integer NOT NULL,
	"ms" integer,
	"cost_micros" bigint NOT NULL,
	"review" text
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"name" text NOT NULL,
	"texts" integer NOT NULL,
	"cost_micros" bigint NOT NULL,
	CONSTRAINT "ai_usage_day_scope_name_pk" PRIMARY KEY("day","scope","name")
);
--> statement-breakpoint
ALTER TABLE "ai_texts" ADD CONSTRAINT "ai_texts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_evaluations_version" ON "ai_evaluations" USING btree ("task","version","at");--> statement-breakpoint
CREATE INDEX "ai_texts_at" ON "ai_texts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ai_texts_customer" ON "ai_texts" USING btree ("customer_id");