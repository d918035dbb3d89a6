-- What the job scheduler remembers of each job and of the periods that it ran for.
--
-- What it does: makes two tables.
-- Why it is safe: both are new. The server fills them when it starts its jobs.

-- A job is known from the moment a server first declared it: no period before that is due.
create table kernel_job (
  job text primary key check (length(job) between 1 and 80),
  known_since timestamptz not null,
  -- The minute last handed to the worker, for jobs that run every minute.
  handed_out_at timestamptz,
  succeeded_at timestamptz
);

-- A period is unfinished while it has no outcome: its run is under way, waits to be tried again, or was interrupted.
create table kernel_job_period (
  -- Names the job and the period.
  period text primary key check (length(period) between 1 and 160),
  job text not null references kernel_job,
  due_at timestamptz not null,
  attempts integer not null check (attempts >= 0),
  next_try_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  finished_at timestamptz,
  check ((outcome is null) = (finished_at is null))
);
create index kernel_job_period_age on kernel_job_period (job, due_at);

grant select, insert, update on kernel_job to baize_server;
grant select, insert, update, delete on kernel_job_period to baize_server;
