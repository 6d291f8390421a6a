CREATE SEQUENCE "public"."signal_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_erasures" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"archive" text,
	"bytes" integer
);
--> statement-breakpoint
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
CREATE TABLE "alert_addresses" (
	"customer_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "alert_addresses_customer_id_channel_pk" PRIMARY KEY("customer_id","channel")
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb,
	"is_silent" boolean NOT NULL,
	"priority" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"useless_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"message_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL,
	"end_owed" boolean DEFAULT false NOT NULL,
	"result" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analysis_progress" (
	"key" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"address_proven" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"kept_from" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"details" jsonb,
	"seq" bigint,
	"hash" text,
	"details_hash" text,
	"before_hash" text,
	"before_kept_from" timestamp (3) with time zone,
	"kept_from" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"file" text,
	"bytes" bigint,
	"failure" text,
	"verified_at" timestamp (3) with time zone,
	"is_same" boolean
);
--> statement-breakpoint
CREATE TABLE "call_days" (
	"day" date NOT NULL,
	"call" text NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "call_days_day_call_pk" PRIMARY KEY("day","call")
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"network" text,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"created_customer" boolean NOT NULL,
	"link_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comps" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_setups" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"set_up" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"address_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"challenge_hash" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_proofs" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "euro_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"eur" double precision NOT NULL,
	"stablecoin" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_sums" (
	"day" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"buy_at" text NOT NULL,
	"sell_at" text NOT NULL,
	"signals" integer NOT NULL,
	"eur" double precision NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_sums_feed_day_universe_hops_buy_at_sell_at_pk" PRIMARY KEY("feed","day","universe","hops","buy_at","sell_at")
);
--> statement-breakpoint
CREATE TABLE "feed_days" (
	"day" date NOT NULL,
	"feed" text NOT NULL,
	"exchange" text NOT NULL,
	"looks" integer NOT NULL,
	"fresh" integer NOT NULL,
	CONSTRAINT "feed_days_day_feed_exchange_pk" PRIMARY KEY("day","feed","exchange")
);
--> statement-breakpoint
CREATE TABLE "first_steps_put_away" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"customer_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"holder" text,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"interrupted" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"dead_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_kind_key" UNIQUE("kind","key")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"customer_id" text NOT NULL,
	"signal_id" text NOT NULL,
	"did" text NOT NULL,
	"result_cents" bigint,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"note" text NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"way" text NOT NULL,
	"advised_eur" double precision,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_customer_id_signal_id_pk" PRIMARY KEY("customer_id","signal_id")
);
--> statement-breakpoint
CREATE TABLE "kept_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sql" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_statements_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "kept_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_views_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "made_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_state" (
	"key" text PRIMARY KEY NOT NULL,
	"status" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mrr_months" (
	"month" date NOT NULL,
	"cohort" date NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"joined" integer NOT NULL,
	"customers" integer NOT NULL,
	"firsts" integer NOT NULL,
	CONSTRAINT "mrr_months_month_cohort_kind_pk" PRIMARY KEY("month","cohort","kind")
);
--> statement-breakpoint
CREATE TABLE "mrr_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mrr_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"balance_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recipient" text,
	"subject" text,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owner_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_devices" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"credential" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"credential" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"host" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owner_password" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"credential" text NOT NULL,
	"replaces" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_second_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"credential" text NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"days" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"customer_id" text NOT NULL,
	"id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"checked" integer DEFAULT 0 NOT NULL,
	"repaired" integer DEFAULT 0 NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
CREATE TABLE "registry_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"signing_key" text
);
--> statement-breakpoint
CREATE TABLE "remote_contracts" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"contract" jsonb NOT NULL,
	"approval" text NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"previewed_at" timestamp (3) with time zone,
	"approval_number" integer,
	"reason" text,
	CONSTRAINT "remote_contracts_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
CREATE TABLE "remote_publishers" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"issuer" text NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text,
	"ref" text,
	"environment" text,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_reports" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text,
	CONSTRAINT "remote_reports_remote_version_kind_name_day_bucket_pk" PRIMARY KEY("remote","version","kind","name","day","bucket")
);
--> statement-breakpoint
CREATE TABLE "remote_tabs" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"tab" text NOT NULL,
	"network" text,
	"at" timestamp (3) with time zone NOT NULL,
	"failed" boolean NOT NULL,
	CONSTRAINT "remote_tabs_remote_version_tab_pk" PRIMARY KEY("remote","version","tab")
);
--> statement-breakpoint
CREATE TABLE "remote_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"publisher_id" text,
	"id_token_hash" text
);
--> statement-breakpoint
CREATE TABLE "remote_versions" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"bytes" integer NOT NULL,
	"brotli_bytes" integer NOT NULL,
	"files_hash" text NOT NULL,
	"exposes" jsonb NOT NULL,
	"checked" jsonb,
	"repository" text,
	"commit" text,
	"last_active_at" timestamp (3) with time zone,
	"was_active" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"format" text,
	"contract_id" text,
	"activation_asked_at" timestamp (3) with time zone,
	"activation_asked_by" text,
	CONSTRAINT "remote_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"team" text DEFAULT '' NOT NULL,
	"active_version" text,
	"active_since" timestamp (3) with time zone,
	"active_by" text,
	"previous_version" text,
	"canary_version" text,
	"canary_permille" integer,
	"canary_since" timestamp (3) with time zone,
	"canary_error_percent" double precision
);
--> statement-breakpoint
CREATE TABLE "route_sums" (
	"day" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"route" text NOT NULL,
	"signals" integer NOT NULL,
	"eur" double precision NOT NULL,
	"lifetime_ms" double precision NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "route_sums_feed_day_route_pk" PRIMARY KEY("feed","day","route")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"customer_id" text,
	"address_proven" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"credential" text,
	"country" text,
	"device" text,
	"last_used_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings_schedule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"undoes" integer,
	"changes" jsonb NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_allowances" (
	"customer_id" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "signal_allowances_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
CREATE TABLE "signal_deliveries" (
	"customer_id" text NOT NULL,
	"signal_id" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"superseded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "signal_deliveries_signal_id_customer_id_pk" PRIMARY KEY("signal_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "signal_grants" (
	"customer_id" text NOT NULL,
	"max_hops" integer NOT NULL,
	"universe" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "signal_grants_customer_id_since_max_hops_universe_pk" PRIMARY KEY("customer_id","since","max_hops","universe")
);
--> statement-breakpoint
CREATE TABLE "signal_outcomes" (
	"signal_id" text PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"amount_eur" double precision NOT NULL,
	"left_eur" double precision[] NOT NULL,
	"missed" boolean[] NOT NULL,
	"detail" jsonb,
	"moved" jsonb
);
--> statement-breakpoint
CREATE TABLE "signal_sums" (
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_sums_feed_span_at_universe_hops_pk" PRIMARY KEY("feed","span","at","universe","hops")
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"ended_seq" bigint,
	"cycle" text,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"exchanges" text[] NOT NULL,
	"assets" text[] NOT NULL,
	"net" double precision NOT NULL,
	"profit_eur" double precision,
	"is_advice" boolean DEFAULT true NOT NULL,
	"expected_ms" integer,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"advised" jsonb,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spread_hours" (
	"feed" text NOT NULL,
	"coin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figures" "bytea" NOT NULL,
	CONSTRAINT "spread_hours_feed_coin_at_pk" PRIMARY KEY("feed","coin","at")
);
--> statement-breakpoint
CREATE TABLE "spread_sums" (
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"buy_at" text NOT NULL,
	"sell_at" text NOT NULL,
	"seconds" integer NOT NULL,
	"gain_seconds" integer NOT NULL,
	"sum_net" double precision NOT NULL,
	"max_net" double precision NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spread_sums_feed_base_quote_buy_at_sell_at_span_at_pk" PRIMARY KEY("feed","base","quote","buy_at","sell_at","span","at")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_id" text DEFAULT '' NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"was_paid" boolean DEFAULT false NOT NULL,
	"scheduled_plan" text,
	"scheduled_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"open_invoice_id" text,
	"open_invoice_cents" integer,
	"open_invoice_url" text,
	"open_invoice_needs_action" boolean DEFAULT false NOT NULL,
	"paid_invoice_id" text,
	"reversal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "table_sizes" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "table_sizes_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "telegram_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "visit_days_day_kind_name_pk" PRIMARY KEY("day","kind","name")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"page" text NOT NULL,
	"referrer" text,
	"user_agent" text,
	"session_id" text,
	"user_id" text,
	"country" text,
	"city" text
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"charge_id" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_texts" ADD CONSTRAINT "ai_texts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_addresses" ADD CONSTRAINT "alert_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comps" ADD CONSTRAINT "comps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_setups" ADD CONSTRAINT "customer_setups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps_put_away" ADD CONSTRAINT "first_steps_put_away_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_rules" ADD CONSTRAINT "paper_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_allowances" ADD CONSTRAINT "signal_allowances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_grants" ADD CONSTRAINT "signal_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_conversations" ADD CONSTRAINT "support_conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_conversation_id_support_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."support_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_erasures_asked" ON "account_erasures" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "account_exports_customer" ON "account_exports" USING btree ("customer_id","asked_at");--> statement-breakpoint
CREATE INDEX "account_exports_expires" ON "account_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ai_evaluations_version" ON "ai_evaluations" USING btree ("task","version","at");--> statement-breakpoint
CREATE INDEX "ai_texts_at" ON "ai_texts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ai_texts_customer" ON "ai_texts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_addresses_chat" ON "alert_addresses" USING btree ("address") WHERE "alert_addresses"."channel" = 'telegram';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_messages_once" ON "alert_messages" USING btree ("customer_id","channel","kind","subject");--> statement-breakpoint
CREATE INDEX "alert_messages_next" ON "alert_messages" USING btree ("channel","priority" DESC NULLS FIRST,"created_at") WHERE "alert_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_messages_together" ON "alert_messages" USING btree ("customer_id") WHERE "alert_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_messages_subject" ON "alert_messages" USING btree ("subject") WHERE "alert_messages"."kind" = 'signal';--> statement-breakpoint
CREATE INDEX "alert_messages_end_owed" ON "alert_messages" USING btree ("subject") WHERE "alert_messages"."end_owed";--> statement-breakpoint
CREATE INDEX "alert_messages_dead" ON "alert_messages" USING btree ("done_at") WHERE "alert_messages"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "alert_messages_done" ON "alert_messages" USING btree ("done_at") WHERE "alert_messages"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_messages_created" ON "alert_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_customer" ON "api_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_open" ON "checkout_attempts" USING btree ("email","browser_hash") WHERE "checkout_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "checkout_attempts_withdrawn" ON "checkout_attempts" USING btree ("created_at") WHERE "checkout_attempts"."status" = 'withdrawn';--> statement-breakpoint
CREATE INDEX "checkout_attempts_browser" ON "checkout_attempts" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "checkout_attempts_network" ON "checkout_attempts" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "checkout_attempts_subscription" ON "checkout_attempts" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "checkout_attempts_created" ON "checkout_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_account" ON "customers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "email_codes_challenge" ON "email_codes" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "email_codes_email" ON "email_codes" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "email_codes_created" ON "email_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_proofs_expires" ON "email_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exchange_sums_until" ON "exchange_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "invitations_at" ON "invitations" USING btree ("invited_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("dead_at") WHERE "jobs"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "journal_entries_detected" ON "journal_entries" USING btree ("customer_id","detected_at","signal_id");--> statement-breakpoint
CREATE INDEX "mails_at" ON "mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mrr_movements_at" ON "mrr_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mrr_movements_customer" ON "mrr_movements" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "notices_customer" ON "notices" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "owner_challenges_expires" ON "owner_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "paper_rules_customer" ON "paper_rules" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "reconcile_runs_started" ON "reconcile_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "remote_publishers_remote" ON "remote_publishers" USING btree ("remote");--> statement-breakpoint
CREATE INDEX "remote_reports_day" ON "remote_reports" USING btree ("day");--> statement-breakpoint
CREATE INDEX "remote_tabs_at" ON "remote_tabs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "remote_tokens_remote" ON "remote_tokens" USING btree ("remote");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_tokens_id_token" ON "remote_tokens" USING btree ("id_token_hash");--> statement-breakpoint
CREATE INDEX "remote_versions_published" ON "remote_versions" USING btree ("name","published_at");--> statement-breakpoint
CREATE INDEX "route_sums_until" ON "route_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "settings_schedule_due" ON "settings_schedule" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "signal_deliveries_history" ON "signal_deliveries" USING btree ("customer_id","detected_at","signal_id");--> statement-breakpoint
CREATE INDEX "signal_grants_until" ON "signal_grants" USING btree ("until");--> statement-breakpoint
CREATE INDEX "signal_outcomes_detected" ON "signal_outcomes" USING btree ("feed","detected_at");--> statement-breakpoint
CREATE INDEX "signal_sums_until" ON "signal_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "signals_detected" ON "signals" USING btree ("detected_at","id");--> statement-breakpoint
CREATE INDEX "signals_open" ON "signals" USING btree ("detected_at","id") WHERE "signals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "signals_ended" ON "signals" USING btree ("ended_at") WHERE "signals"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "signals_cycle" ON "signals" USING btree ("cycle","ended_at") WHERE "signals"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "signals_ended_seq" ON "signals" USING btree ("ended_seq") WHERE "signals"."ended_seq" is not null;--> statement-breakpoint
CREATE INDEX "spread_hours_at" ON "spread_hours" USING btree ("at");--> statement-breakpoint
CREATE INDEX "spread_sums_span" ON "spread_sums" USING btree ("span","at");--> statement-breakpoint
CREATE INDEX "spread_sums_until" ON "spread_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_renewal" ON "subscriptions" USING btree ("current_period_end","customer_id");--> statement-breakpoint
CREATE INDEX "support_conversations_customer" ON "support_conversations" USING btree ("customer_id","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_state" ON "support_conversations" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "support_conversations_due" ON "support_conversations" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "support_conversations_last" ON "support_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "support_messages_conversation" ON "support_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "support_messages_customer" ON "support_messages" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "visits_at" ON "visits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."done_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_done" ON "webhook_events" USING btree ("done_at") WHERE "webhook_events"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_customer" ON "webhook_events" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_noted" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."note" is not null;
--> statement-breakpoint
-- What the schema cannot express: sums that follow the books, nothing written about erased customers, and a search by letters where the server has the extension.
-- Adds movements to the sums of their months. A customer has one cohort, by the first of all its movements, so customers of
-- several cohorts add up.
CREATE FUNCTION "mrr_months_add"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH "added" AS (
    SELECT "id", "customer_id" FROM unnest("ids") AS "added"("id") JOIN "mrr_movements" USING ("id")
  ), "books" AS (
    SELECT "id", "customer_id", "kind", "cents", "balance_cents", date_trunc('month', "at" AT TIME ZONE 'UTC')::date AS "month"
    FROM "mrr_movements" WHERE "customer_id" IN (SELECT "customer_id" FROM "added")
  ), "known" AS (
    SELECT *, row_number() OVER (PARTITION BY "customer_id" COLLATE "C", "kind" COLLATE "C", "month" ORDER BY "id") = 1 AS "is_first_of_month",
      first_value("id") OVER "life" = "id" AS "is_first", first_value("month") OVER "life" AS "cohort"
    FROM "books" WINDOW "life" AS (PARTITION BY "customer_id" COLLATE "C" ORDER BY "id")
  )
  INSERT INTO "mrr_months" AS "sums" ("month", "cohort", "kind", "cents", "joined", "customers", "firsts")
  SELECT "month", "cohort", "kind", sum("cents"),
    sum(CASE WHEN "balance_cents" = "cents" THEN 1 WHEN "balance_cents" = 0 THEN -1 ELSE 0 END),
    count(*) FILTER (WHERE "is_first_of_month"), count(*) FILTER (WHERE "is_first")
  FROM "known" JOIN "added" USING ("id")
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT ("month", "cohort", "kind") DO UPDATE SET
    "cents" = "sums"."cents" + excluded."cents", "joined" = "sums"."joined" + excluded."joined",
    "customers" = "sums"."customers" + excluded."customers", "firsts" = "sums"."firsts" + excluded."firsts"
$$;
--> statement-breakpoint
CREATE FUNCTION "mrr_months_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mrr_months_add"(array_agg("id")) FROM "added";
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- From here on until the end of this transaction nobody adds a movement, so none is left out or added twice.
CREATE TRIGGER "mrr_months_follow" AFTER INSERT ON "mrr_movements" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "mrr_months_follow"();
--> statement-breakpoint
-- Nothing is written about a customer who was erased, by whatever process that still takes them for one. Who erases locks the
-- customer's row first: a write is either before that and goes with the rest, or waits here and is skipped.
CREATE FUNCTION "skip_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "address" text;
BEGIN
  SELECT "email" INTO "address" FROM "customers" WHERE "id" = to_jsonb(NEW)->>TG_ARGV[0] FOR KEY SHARE;
  IF "address" = 'erased' THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Tables that take rows by the hundred thousand have no trigger: their statements look for themselves (db/schema/erased.ts).
DO $$
DECLARE
  "one" text;
BEGIN
  FOREACH "one" IN ARRAY ARRAY['account_exports', 'ai_texts', 'alert_addresses', 'alert_rules', 'api_tokens', 'checkout_attempts',
    'comps', 'customer_setups', 'first_steps_put_away', 'journal_entries', 'paper_rules', 'push_devices', 'sessions',
    'support_conversations', 'support_messages', 'telegram_links']
  LOOP
    EXECUTE format('CREATE TRIGGER "skip_erased" BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION "skip_erased"(''customer_id'')', "one");
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "skip_erased" BEFORE INSERT ON "visits" FOR EACH ROW EXECUTE FUNCTION "skip_erased"('user_id');
--> statement-breakpoint
CREATE TRIGGER "skip_erased" BEFORE INSERT ON "ai_usage" FOR EACH ROW EXECUTE FUNCTION "skip_erased"('name');
--> statement-breakpoint
-- Whose person a new customer is, however the row is inserted. Whoever inserts the same address at the same time, or writes the
-- books of that person, waits for it. Addresses share locks, since a server has only some thousand.
CREATE FUNCTION "lock_account"("email" text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('account'), hashtext("email") & 1023)
$$;
--> statement-breakpoint
CREATE FUNCTION "customers_join_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account_id" = '' THEN
    PERFORM "lock_account"(NEW."email");
    NEW."account_id" := coalesce(
      (SELECT "account_id" FROM "customers" WHERE "email" = NEW."email" AND "email" NOT IN ('', 'erased') LIMIT 1), NEW."id");
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "customers_join_account" BEFORE INSERT ON "customers"
  FOR EACH ROW EXECUTE FUNCTION "customers_join_account"();
--> statement-breakpoint
CREATE FUNCTION "subscriptions_join_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account_id" = '' THEN
    NEW."account_id" := coalesce((SELECT "account_id" FROM "customers" WHERE "id" = NEW."customer_id"), '');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_join_account" BEFORE INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "subscriptions_join_account"();
--> statement-breakpoint
-- Finds customers by some letters of a name or address. pg_trgm comes with PostgreSQL and the owner of a database may add it;
-- the embedded database has none and reads every customer. The address is indexed as an expression: with an index on the
-- column itself the planner also answered "who has exactly this address" by letters, which took milliseconds.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "customers_letters" ON "customers" USING gin (("email" || '') gin_trgm_ops, "name" gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm may not be added: %', SQLERRM;
END
$$;
