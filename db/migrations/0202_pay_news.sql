-- What agents were paid since yesterday, which they are told once a day.
--
-- What it does: adds an index over the time at which rows of pay were paid. Rows are paid about in the order in which they are
-- written, so that ranges of blocks are enough, which cost almost nothing to keep.
-- Safe: the table is new and small, so the index is built at once.

create index pay_row_paid_at on pay_row using brin (paid_at) with (pages_per_range = 32, autosummarize = on);
