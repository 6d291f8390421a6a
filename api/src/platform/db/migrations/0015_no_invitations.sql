-- Nothing reads or writes it any more.
-- squawk-ignore ban-drop-table
DROP TABLE "invitations";
