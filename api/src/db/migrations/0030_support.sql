CREATE TABLE "support_conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"queue" text NOT NULL,
	"assignee" text,
	"asked_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"first_answer_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"unread_by_customer" integer DEFAULT 0 NOT NULL,
	"unread_by_support" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"looked_at" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_mail_at" timestamp (3) with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_templates_title_unique" UNIQUE("title")
);
--> statement-breakpoint
ALTER TABLE "support_conversations" ADD CONSTRAINT "support_conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_conversation_id_support_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."support_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_conversations_customer" ON "support_conversations" USING btree ("customer_id","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_state" ON "support_conversations" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_due" ON "support_conversations" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "support_conversations_last" ON "support_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "support_messages_conversation" ON "support_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_customer" ON "support_messages" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_mail" ON "support_messages" USING btree ("next_mail_at") WHERE next_mail_at is not null;