-- What a phone-verification provider vouched for, used once; and the terms that a member agreed to.
--
-- What it does: makes two tables.
-- Why it is safe: both are new.

-- The hash of each proof that was used, until it would be too old anyway.
create table verification_proof (
  brand_id integer not null references brand,
  proof_hash bytea not null check (octet_length(proof_hash) = 32),
  expires_at timestamptz not null,
  primary key (brand_id, proof_hash)
);
create index verification_proof_expiry on verification_proof (expires_at);

-- What was agreed to, when, and where from: a row for each agreement, which nobody changes afterwards.
create table member_agreement (
  brand_id integer not null,
  member_id bigint not null,
  -- Where the document is, as the brand's settings named it, and which version of it was shown.
  document text not null check (length(document) between 1 and 300),
  version text not null check (length(version) between 1 and 64),
  agreed_at timestamptz not null,
  address text not null check (length(address) <= 45),
  primary key (brand_id, member_id, document, version),
  foreign key (brand_id, member_id) references member
);

grant select, insert, delete on verification_proof to baize_server;
grant select, insert on member_agreement to baize_server;
