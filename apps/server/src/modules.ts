/**
 * The map of the server: every module, its floor, what it may use, and the tables it owns.
 *
 * `npm run check` enforces it: it rejects an import that is not declared here, one that does not go through a module's
 * `index.ts`, SQL that names another module's table, and a table that nobody owns.
 */
export interface ServerModule {
  /** A module uses its own floor and those below, never one above. */
  readonly floor: 0 | 1 | 2 | 3 | 4
  readonly purpose: string
  /** The modules it may import, besides the kernel, which every module may use. */
  readonly uses: readonly string[]
  /** The tables that only this module's SQL may name. */
  readonly tables: readonly string[]
}

/** Lowest first: a module uses only modules listed before it, so that there are no cycles. */
export const modules = {
  kernel: {
    floor: 0,
    purpose: 'configuration, database, HTTP binding, clock, ids, randomness, jobs, outbox, log, metrics',
    uses: [],
    tables: [
      'kernel_secret',
      'kernel_seen_message',
      'kernel_throttle',
      'kernel_outbox',
      'kernel_job',
      'kernel_job_period',
    ],
  },
  ledger: {
    floor: 1,
    purpose: 'every movement of money',
    uses: [],
    tables: [
      'ledger_provider',
      'ledger_lane',
      'ledger_bucket',
      'ledger_bucket_move',
      'ledger_account',
      'ledger_house_account',
      'ledger_posting',
      'ledger_batch',
      'ledger_house_delta',
      'ledger_house_snapshot',
      'ledger_key',
      'ledger_key_kept',
      'ledger_account_snapshot',
      'ledger_account_rule',
      'ledger_debt',
      'ledger_held_win',
      'ledger_held_decision',
      'ledger_wins_of_hour',
      'ledger_head',
      'ledger_hour_head',
      'ledger_identity_head',
      'ledger_old_month',
      'ledger_audit',
      'ledger_audit_problem',
      'ledger_member_sum',
      'ledger_member_sum_lane',
    ],
  },
  brand: {
    floor: 1,
    purpose: 'which brand a host name belongs to, and the settings of brands',
    uses: [],
    tables: ['brand', 'brand_host'],
  },
  admission: {
    floor: 1,
    purpose: 'whom a brand currently serves: maintenance, and the regions from which visitors are admitted',
    uses: ['brand'],
    tables: ['admission'],
  },
  human: {
    floor: 1,
    purpose: 'evidence that a person is asking, before something is sent to somebody who is not logged in',
    uses: ['brand'],
    tables: ['human_spent'],
  },
  captcha: {
    floor: 1,
    purpose: 'pictures of digits that are hard for programs to read, or work instead',
    uses: ['human'],
    tables: ['captcha'],
  },
  dispatch: {
    floor: 1,
    purpose: 'sending SMS and e-mail',
    uses: [],
    tables: ['dispatch_message'],
  },
  verification: {
    floor: 1,
    purpose: 'short-lived codes that show who reads a mailbox or holds a telephone',
    uses: ['brand', 'dispatch'],
    tables: ['verification_code', 'verification_proof', 'verification_attempt'],
  },
  factors: {
    floor: 1,
    purpose: 'the second factor of a login, and the addresses where a member is known',
    uses: ['brand', 'verification'],
    tables: ['factor_totp', 'factor_recovery_code', 'factor_challenge', 'factor_address'],
  },
  identity: {
    floor: 1,
    purpose: 'members, the upline tree, sessions',
    uses: ['brand', 'captcha', 'human', 'dispatch', 'verification', 'factors'],
    tables: [
      'member',
      'session',
      'handover',
      'site_handover',
      'device',
      'remembered_login',
      'login_try',
      'member_avatar',
      'member_agreement',
      'password_reset',
      'waiting_change',
      'member_deletion',
      'member_note',
      'member_tag',
      'member_seen',
    ],
  },
  operators: {
    floor: 1,
    purpose: 'who works in the back office, what they may do there, and the log of what they did',
    uses: ['brand', 'factors', 'identity'],
    tables: [
      'operator',
      'operator_role',
      'operator_session',
      'operator_invitation',
      'operator_audit',
      'operator_audit_head',
    ],
  },
  wallet: {
    floor: 2,
    purpose: 'what a member can play with, as accounts of the ledger',
    uses: ['ledger', 'brand', 'identity'],
    tables: [],
  },
  protection: {
    floor: 2,
    purpose: 'limits, time-outs, self-exclusion and reality checks of members',
    uses: ['ledger', 'brand', 'wallet'],
    tables: ['protection_member', 'protection_limit', 'protection_change', 'protection_exclusion', 'protection_play'],
  },
  payments: {
    floor: 2,
    purpose: 'money that members bring in and take out, through payment gateways',
    uses: ['ledger', 'brand', 'identity', 'wallet', 'protection'],
    tables: [
      'payment_gateway',
      'payment_deposit',
      'payment_event',
      'payment_event_resolution',
      'payment_deposit_decision',
      'payment_slip',
      'payment_bank_account',
      'payment_withdrawal',
      'payment_withdrawal_step',
    ],
  },
  adjustments: {
    floor: 2,
    purpose: 'corrections of members’ balances, which one operator proposes and another decides about',
    uses: ['ledger', 'brand', 'wallet'],
    tables: ['adjustment'],
  },
  catalog: {
    floor: 2,
    purpose: 'categories, vendors and games, and their launch',
    uses: ['brand', 'identity'],
    tables: [
      'catalog_load',
      'catalog_category',
      'catalog_classification',
      'catalog_vendor',
      'catalog_game',
      'catalog_favourite',
      'catalog_recent',
    ],
  },
  federation: {
    floor: 2,
    purpose: 'signing in with an account at another provider, and the links that make it possible',
    uses: ['brand', 'factors', 'identity'],
    tables: ['federation_link', 'federation_attempt'],
  },
  messages: {
    floor: 2,
    purpose:
      'what the site tells its members: banners, notices, popups, news of their account; and what they have read',
    uses: ['brand', 'dispatch', 'factors', 'identity', 'payments', 'adjustments'],
    tables: ['message_read', 'message_own'],
  },
  content: {
    floor: 2,
    purpose: 'what the site says about itself: help centre, blog, guides, licences',
    uses: ['brand'],
    tables: [],
  },
  stats: {
    floor: 2,
    purpose: 'daily sums of the log for members and teams',
    uses: ['ledger', 'brand', 'identity', 'catalog'],
    tables: ['stats_generation', 'stats_cursor', 'stats_account_day', 'stats_team_day'],
  },
  play: {
    floor: 3,
    purpose: 'rounds of our own games',
    uses: ['ledger', 'brand', 'identity', 'wallet', 'catalog'],
    tables: ['play_seed_pair', 'play_round'],
  },
  vendors: {
    floor: 3,
    purpose: 'the wallet that outside vendors call, and launch of their games',
    uses: ['ledger', 'brand', 'admission', 'identity', 'wallet', 'catalog'],
    tables: [
      'vendor_connection',
      'vendor_credential',
      'vendor_session',
      'vendor_round',
      'vendor_round_finish',
      'vendor_round_cursor',
      'vendor_log_hour',
      'vendor_reconciliation',
      'vendor_difference',
      'vendor_transfer',
      'vendor_campaign',
      'vendor_free_rounds',
      'vendor_promotion_win',
    ],
  },
  records: {
    floor: 4,
    purpose: 'the betting record: the rounds of every maker in one list',
    uses: ['ledger', 'brand', 'catalog', 'stats', 'vendors'],
    tables: ['record_cursor', 'record_round'],
  },
  live: {
    floor: 4,
    purpose: 'what open pages learn as it happens: winners, jackpot, balances',
    uses: ['ledger', 'brand', 'identity', 'wallet', 'catalog'],
    tables: ['live_cursor', 'live_win'],
  },
  office: {
    floor: 4,
    purpose: 'the pages of the back office: what operators see and do, put together from the modules below',
    uses: ['ledger', 'brand', 'identity', 'operators', 'wallet', 'payments', 'messages', 'stats'],
    tables: [],
  },
} as const satisfies Readonly<Record<string, ServerModule>>
