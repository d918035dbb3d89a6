-- Lotteries: the numbers of official draws, as they are reported and confirmed.
--
-- What it does: makes two tables of rows that are only added. A report is what one source says about a draw: a source of the brand's
-- file, or an operator who entered it by hand. A confirmation says by which numbers a draw is settled; a correction is another one.
-- Safe: the tables are new.

create table lottery_report (
  report_id uuid primary key,
  brand_id integer not null references brand,
  draw_id uuid not null references lottery_draw,
  -- The name of the source in the brand's file, or `hand:` and the operator's id.
  source text not null check (length(source) between 1 and 80),
  entered_by uuid,
  entered_name text,
  -- By prize, as `parseResult` reads them.
  numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
  reported_at timestamptz not null,
  check (starts_with(source, 'hand:') = (entered_by is not null) and (entered_by is null) = (entered_name is null))
);
create index lottery_report_draw on lottery_report (draw_id, source, report_id);

create table lottery_confirmation (
  draw_id uuid not null references lottery_draw,
  -- The generation of the draw that is settled by it.
  generation integer not null check (generation > 0),
  brand_id integer not null references brand,
  numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
  -- The sources that agreed.
  sources text[] not null check (cardinality(sources) >= 2),
  confirmed_by uuid not null,
  confirmed_name text not null,
  reason text not null,
  confirmed_at timestamptz not null,
  primary key (draw_id, generation)
);

-- What operators list: draws with official numbers, the latest first.
create index lottery_draw_official on lottery_draw (brand_id, draws_at desc, draw_id) where source = 'official';

grant select, insert on lottery_report, lottery_confirmation to baize_server;
