CREATE TABLE "support_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"customer_id" text NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "mail_id" text;--> statement-breakpoint
ALTER TABLE "support_images" ADD CONSTRAINT "support_images_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_images_message" ON "support_images" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "support_images_customer" ON "support_images" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE TRIGGER "skip_erased" BEFORE INSERT ON "support_images" FOR EACH ROW EXECUTE FUNCTION "skip_erased"('customer_id');
