import type { Client } from '../../packages/contract/src/client.ts'
import type { QueryOf } from '../../packages/contract/src/index.ts'
import * as office from '../../packages/contract/src/office/index.ts'
import type { Question } from './ask.ts'
import { idOf } from './plan.ts'

/** What the questions are about: members by number, and accounts of the ledger. */
export interface Known {
  /** Has far more bets than others. */
  readonly heavyMember: string
  readonly member: string
  readonly topAgent: string
  readonly heavyAccount: string
  /** Days of the brand, so that a filter finds some rows and not all. */
  readonly early: string
  readonly late: string
}

/** A page beyond which nothing is counted. */
const deep = { pageNo: 200, pageSize: 50 }

/** The questions of one list, each with other filters. */
function asked<Q extends object>(
  group: string,
  ask: (query: Q) => Promise<unknown>,
  parts: Readonly<Record<string, NoInfer<Q>>>,
): Question[] {
  return Object.entries(parts).map(([name, query]) => ({ group, name, ask: () => ask(query) }))
}

/** Every list and report of the back office, with the filters, orders and pages that operators use. */
export function officeQuestions(client: Client, known: Known): Question[] {
  return [
    ...memberQuestions(client, known),
    ...memberPage(client, known),
    ...depositQuestions(client, known),
    ...withdrawalQuestions(client, known),
    ...otherQuestions(client, known),
    ...ledgerQuestions(client, known),
    { group: 'dashboard', name: 'dashboard', ask: () => client(office.dashboard, {}) },
    { group: 'trial_balance', name: 'trial balance', ask: () => client(office.trialBalance, {}) },
  ]
}

function memberQuestions(client: Client, { topAgent, early, late }: Known): Question[] {
  const list = (query: Partial<QueryOf<typeof office.listMembers>>) => client(office.listMembers, { query })
  const search = (text: string) => client(office.officeSearch, { query: { text } })
  return [
    ...asked('members', list, {
      newest: {},
      'a deep page': deep,
      'a deep page by name': { ...deep, sort: 'username', direction: 'asc' },
      'last seen': { sort: 'lastSeenAt' },
      'last seen, deep': { sort: 'lastSeenAt', ...deep },
      'longest not seen': { sort: 'lastSeenAt', direction: 'asc' },
      'by number': { sort: 'memberId', direction: 'asc' },
      number: { text: '4321', by: 'number' },
      anything: { text: 'user4321' },
      nothing: { text: 'nobodyhasthisname' },
      'beginning of a username': { text: 'user12', by: 'username' },
      'one letter': { text: 'u' },
      'one letter of a name': { text: 'n', by: 'name' },
      surname: { text: 'family77', by: 'name' },
      telephone: { text: '+66800004321', by: 'phone' },
      mailbox: { text: 'mail4321@mail.example', by: 'email' },
      'bank account': { text: '1234567890', by: 'bank' },
      suspended: { status: 'suspended' },
      'suspended by name': { status: 'suspended', sort: 'username', direction: 'asc' },
      'closed: nobody': { status: 'closed' },
      agents: { kind: 'agent' },
      'trial: nobody': { kind: 'trial' },
      tag: { tag: 'vip' },
      'tag by last visit': { tag: 'watched', sort: 'lastSeenAt' },
      'tag and name': { tag: 'watched', text: 'name1', by: 'name' },
      team: { upline: topAgent },
      'team by last visit': { upline: topAgent, sort: 'lastSeenAt', ...deep },
      'registered then': { from: early, to: early },
      'seen then': { seenFrom: early, seenTo: early },
      'seen then by name': { seenFrom: early, seenTo: late, sort: 'username' },
    }),
    ...['user4321', 'user', 'u', '4321', 'name1', idOf('deposit 3')].map((text) => ({
      group: 'members',
      name: `global search ${text}`,
      ask: () => search(text),
    })),
    { group: 'members', name: 'tags', ask: () => client(office.listMemberTags, {}) },
  ]
}

function memberPage(client: Client, { heavyMember, member, topAgent, early }: Known): Question[] {
  const of = (who: string, memberId: string) => {
    const params = { memberId }
    const ask = (name: string, run: () => Promise<unknown>) => ({
      group: 'member_page',
      name: `${who}: ${name}`,
      ask: run,
    })
    return [
      ask('overview', () => client(office.readMember, { params })),
      ask('movements', () => client(office.memberMovements, { params })),
      ask('movements, deep', () => client(office.memberMovements, { params, query: { pageNo: 200, pageSize: 50 } })),
      ask('withdrawals among movements', () =>
        client(office.memberMovements, { params, query: { group: 'withdrawal' } }),
      ),
      ask('movements of a day', () => client(office.memberMovements, { params, query: { from: early, to: early } })),
      ask('payments', () => client(office.memberPayments, { params })),
      ask('payments, deep', () => client(office.memberPayments, { params, query: { pageNo: 50, pageSize: 20 } })),
      ask('sessions', () => client(office.memberOpenSessions, { params })),
      ask('devices', () => client(office.memberBrowsers, { params })),
      ask('logins', () => client(office.memberLogins, { params })),
      ask('related', () => client(office.relatedMembers, { params })),
      ask('notes', () => client(office.memberNotes, { params })),
      ask('timeline', () => client(office.memberTimeline, { params })),
    ]
  }
  return [...of('heavy', heavyMember), ...of('ordinary', member), ...of('agent', topAgent)]
}

const all = { queue: 'all' } as const
const byAmount = { sort: 'amount', direction: 'desc' } as const

function depositQuestions(client: Client, { heavyMember, member, early, late }: Known): Question[] {
  const deposits = (query: Partial<QueryOf<typeof office.officeDeposits>>) => client(office.officeDeposits, { query })
  return [
    ...asked('deposits', deposits, {
      'to review': {},
      'to review by amount': { sort: 'amount' },
      second: { queue: 'second' },
      oldest: { ...all },
      newest: { ...all, direction: 'desc' },
      'newest, deep': { ...all, direction: 'desc', ...deep },
      'by amount': { ...all, ...byAmount },
      'by amount, deep': { ...all, ...byAmount, ...deep },
      credited: { ...all, state: 'credited', direction: 'desc' },
      'credited by amount': { ...all, state: 'credited', ...byAmount, ...deep },
      'expired by amount': { ...all, state: 'expired', ...byAmount },
      'failed: none': { ...all, state: 'failed' },
      'pending by amount: none': { ...all, state: 'pending', ...byAmount },
      method: { ...all, method: 'card-page', direction: 'desc' },
      'method by amount': { ...all, method: 'card-page', ...byAmount },
      'method nobody used': { ...all, method: 'transfer' },
      gateway: { ...all, gateway: 'sandbox' },
      'gateway nobody used': { ...all, gateway: 'other' },
      'heavy member': { ...all, member: heavyMember, direction: 'desc' },
      'heavy member by amount': { ...all, member: heavyMember, ...byAmount },
      'ordinary member by amount': { ...all, member, ...byAmount },
      large: { ...all, minAmount: '5000', direction: 'desc' },
      'larger than any': { ...all, minAmount: '900000', direction: 'desc' },
      'exact amount': { ...all, minAmount: '777', maxAmount: '777', direction: 'desc' },
      'small and credited': { ...all, maxAmount: '101', state: 'credited' },
      'a day': { ...all, from: early, to: early },
      'a day by amount': { ...all, from: early, to: early, ...byAmount },
      'a day, expired': { ...all, from: early, to: early, state: 'expired', ...byAmount },
      'weeks by amount': { ...all, from: early, to: late, ...byAmount, ...deep },
    }),
    { group: 'deposits', name: 'unknown payments', ask: () => client(office.unknownPayments, {}) },
    {
      group: 'deposits',
      name: 'one deposit',
      ask: () => client(office.officeDeposit, { params: { depositId: idOf('deposit 100') } }),
    },
  ]
}

function withdrawalQuestions(client: Client, { heavyMember, early, late }: Known): Question[] {
  const withdrawals = (query: Partial<QueryOf<typeof office.reviewWithdrawals>>) =>
    client(office.reviewWithdrawals, { query })
  return [
    ...asked('withdrawals', withdrawals, {
      waiting: {},
      'waiting by amount': { sort: 'amount' },
      'waiting by promise': { sort: 'promisedAt' },
      second: { queue: 'second' },
      late: { queue: 'late' },
      'paying: none': { queue: 'paying', ...byAmount },
      ended: { queue: 'ended', direction: 'desc' },
      'ended by promise': { queue: 'ended', sort: 'promisedAt', direction: 'desc', ...deep },
      'ended by amount': { queue: 'ended', ...byAmount, ...deep },
      all: { ...all, direction: 'desc', ...deep },
      'all by amount': { ...all, ...byAmount },
      'all by promise': { ...all, sort: 'promisedAt' },
      'heavy member': { ...all, member: heavyMember, direction: 'desc' },
      'heavy member by amount': { ...all, member: heavyMember, ...byAmount },
      large: { ...all, minAmount: '398', direction: 'desc' },
      'larger than any': { ...all, minAmount: '900000' },
      'exact amount by promise': { ...all, minAmount: '333', maxAmount: '333', sort: 'promisedAt' },
      'a day': { ...all, from: early, to: early },
      'a day by amount': { ...all, from: early, to: early, ...byAmount },
      'weeks by promise': { ...all, from: early, to: late, sort: 'promisedAt', ...deep },
    }),
    {
      group: 'withdrawals',
      name: 'one withdrawal',
      ask: () => client(office.reviewWithdrawal, { params: { withdrawalId: idOf('withdrawal 29') } }),
    },
  ]
}

function otherQuestions(client: Client, { member, early, late }: Known): Question[] {
  const accounts = (query: Partial<QueryOf<typeof office.officeBankAccounts>>) =>
    client(office.officeBankAccounts, { query })
  const adjustments = (query: Partial<QueryOf<typeof office.listAdjustments>>) =>
    client(office.listAdjustments, { query })
  const audit = (query: Partial<QueryOf<typeof office.listAudit>>) => client(office.listAudit, { query })
  return [
    ...asked('bank_accounts', accounts, {
      waiting: {},
      verified: { queue: 'verified', direction: 'desc', ...deep },
      'rejected: none': { queue: 'rejected' },
      removed: { queue: 'removed', direction: 'desc' },
      all: { queue: 'all', ...deep },
      bank: { queue: 'all', bank: 'SCB', direction: 'desc' },
      'bank nobody has': { queue: 'all', bank: 'KTB' },
      'waiting of a bank': { bank: 'SCB' },
      number: { queue: 'all', number: '1234567890' },
      member: { queue: 'all', member },
      'a day': { queue: 'all', from: early, to: late },
    }),
    ...asked('adjustments', adjustments, {
      open: {},
      posted: { queue: 'posted', ...deep },
      'expired: none': { queue: 'expired' },
      'all by amount': { queue: 'all', sort: 'amount', ...deep },
      category: { queue: 'all', category: 'chargeback' },
      'category nobody used': { queue: 'all', category: 'test' },
      'against members by amount': { queue: 'all', way: 'debit', sort: 'amount' },
      'larger than any': { queue: 'all', minAmount: '900000' },
      member: { queue: 'all', member },
      'a day': { queue: 'all', from: early, to: early },
    }),
    ...asked('audit', audit, {
      newest: {},
      'further back': { before: '1000' },
      operator: { operator: 'operator7' },
      nobody: { operator: 'nobody' },
      action: { action: 'member.personal_shown' },
      'action that never was': { action: 'role.saved' },
      'operator and action': { operator: 'operator7', action: 'member.personal_shown' },
      subject: { subjectKind: 'member', subjectId: member },
      'kind of subject': { subjectKind: 'member' },
      'kind that never was': { subjectKind: 'role' },
      'id of a subject': { subjectId: member },
      'a day': { from: late, to: late },
      'a day before all': { from: '2020-01-01', to: '2020-01-02' },
    }),
    ...asked(
      'operators',
      (query: Partial<QueryOf<typeof office.listOperators>>) => client(office.listOperators, { query }),
      {
        first: {},
        last: { pageNo: 6, pageSize: 50 },
      },
    ),
    { group: 'operators', name: 'roles', ask: () => client(office.listRoles, {}) },
  ]
}

function ledgerQuestions(client: Client, { heavyAccount, member, heavyMember, early }: Known): Question[] {
  const find = (reference: string) => client(office.findTransactions, { query: { reference } })
  const params = { accountId: heavyAccount }
  const postings = (query: Partial<QueryOf<typeof office.accountPostings>>) =>
    client(office.accountPostings, { params, query })
  const references = {
    'a deposit': idOf('deposit 20'),
    'a withdrawal': idOf('withdrawal 29'),
    "a vendor's key": 'T4000',
    "a vendor's round": 'R400',
    nothing: 'T99999999999',
    'no id': idOf('nothing'),
  }
  return [
    ...Object.entries(references).map(([name, reference]) => {
      return { group: 'ledger', name: `find ${name}`, ask: () => find(reference) }
    }),
    ...asked('ledger', postings, {
      postings: {},
      'postings, deep': deep,
      'withdrawals among postings': { group: 'withdrawal' },
      'postings of a day': { from: early, to: early },
      'postings further back': { upTo: '500' },
    }),
    {
      group: 'ledger',
      name: 'one posting',
      ask: () => client(office.readTransaction, { params: { ...params, sequence: '2' } }),
    },
    { group: 'ledger', name: 'accounts', ask: () => client(office.memberAccounts, { query: { member } }) },
    {
      group: 'ledger',
      name: 'accounts, heavy',
      ask: () => client(office.memberAccounts, { query: { member: heavyMember } }),
    },
    { group: 'ledger', name: 'problems', ask: () => client(office.ledgerProblems, { query: { state: 'all' } }) },
    { group: 'ledger', name: 'heads', ask: () => client(office.officeHourHeads, {}) },
    { group: 'ledger', name: 'audit', ask: () => client(office.ledgerAudit, {}) },
  ]
}
