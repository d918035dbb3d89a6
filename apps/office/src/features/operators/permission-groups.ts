import type { Permission } from '@baize/contract/office'

/** The permissions of a role, by what they are about. Every permission is in one group, which a test checks. */
export const permissionGroups = [
  { name: 'overview', permissions: ['dashboard.read'] },
  {
    name: 'members',
    permissions: [
      'members.read',
      'members.personal',
      'members.note',
      'members.message',
      'members.lock',
      'members.factor',
      'members.protect',
    ],
  },
  {
    name: 'money',
    permissions: [
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
    ],
  },
  {
    name: 'service',
    permissions: [
      'chat.read',
      'chat.answer',
      'chat.change',
      'feedback.read',
      'feedback.answer',
      'broadcasts.read',
      'broadcasts.send',
    ],
  },
  { name: 'methods', permissions: ['methods.read', 'methods.change'] },
  {
    name: 'offers',
    permissions: [
      'promotions.read',
      'promotions.change',
      'promotions.decide',
      'giveaways.read',
      'giveaways.change',
      'points.read',
      'points.change',
      'points.decide',
      'vip.read',
      'vip.change',
      'vip.assign',
      'rebates.read',
      'rebates.change',
      'referrals.read',
      'referrals.decide',
    ],
  },
  {
    name: 'books',
    permissions: ['vendors.read', 'vendors.change', 'reconciliation.read', 'reconciliation.settle', 'ledger.read'],
  },
  { name: 'administration', permissions: ['operators.read', 'operators.change', 'audit.read'] },
] as const satisfies readonly { readonly name: string; readonly permissions: readonly Permission[] }[]
