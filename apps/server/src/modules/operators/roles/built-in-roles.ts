import { permissions, type Permission } from '@baize/contract/office'

/** A role that comes with the product. */
interface BuiltInRole {
  readonly role: string
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** The role that may do everything. */
export const adminRole = 'admin'

/** The roles of every brand. A brand adds its own; these follow the version of the product. */
export const builtInRoles: readonly BuiltInRole[] = [
  { role: adminRole, name: 'Administrator', permissions },
  {
    role: 'cashier',
    name: 'Cashier',
    permissions: [
      'dashboard.read',
      'members.read',
      'members.note',
      'deposits.read',
      'deposits.decide',
      'withdrawals.read',
      'withdrawals.decide',
      'banks.read',
      'banks.decide',
      'wins.read',
      'wins.decide',
      'adjustments.read',
      'adjustments.propose',
      'adjustments.approve',
      'methods.read',
      'points.read',
      'points.decide',
      'reconciliation.read',
      'ledger.read',
    ],
  },
  {
    role: 'support',
    name: 'Support',
    permissions: [
      'dashboard.read',
      'members.read',
      'members.personal',
      'members.note',
      'members.message',
      'members.lock',
      'members.factor',
      'members.protect',
      'deposits.read',
      'withdrawals.read',
      'banks.read',
      'vip.read',
      'points.read',
      'chat.read',
      'chat.answer',
      'chat.change',
      'feedback.read',
      'feedback.answer',
    ],
  },
  {
    role: 'auditor',
    name: 'Auditor',
    permissions: permissions.filter((one) => one.endsWith('.read')),
  },
]
