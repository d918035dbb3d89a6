import * as z from 'zod/mini'

/**
 * What an operator may do in the back office, one permission for each thing. A role is a set of them. `read` permissions show
 * pages; the others change something.
 */
export const permissions = [
  /** What needs action now, money of the day, health. */
  'dashboard.read',
  /** Search, and a member's page, with contacts masked. */
  'members.read',
  /** A member's contacts and personal data in full; each look is recorded. */
  'members.personal',
  /** Notes and tags. */
  'members.note',
  /** Messages to a member. */
  'members.message',
  /** Lock, unlock, end sessions. */
  'members.lock',
  /** Remove a member's second factor. */
  'members.factor',
  /** Stricter limits, time-outs and exclusions that a member asks for. */
  'members.protect',
  'deposits.read',
  'deposits.decide',
  'withdrawals.read',
  'withdrawals.decide',
  /** Members' bank accounts. */
  'banks.read',
  'banks.decide',
  /** Wins of vendors that are held for review. */
  'wins.read',
  'wins.decide',
  'adjustments.read',
  'adjustments.propose',
  'adjustments.approve',
  /** Payment methods, gateways and banks. */
  'methods.read',
  'methods.change',
  /** Red envelopes and other giveaways. */
  'giveaways.read',
  'giveaways.change',
  /** Activities that members enter. */
  'activities.read',
  'activities.change',
  /** Entries, with their prizes. */
  'activities.decide',
  /** Missions and their leaderboard. */
  'missions.read',
  'missions.change',
  /** The points mall: goods, redemptions, what earns points. */
  'points.read',
  'points.change',
  /** Approve and reject redemptions, and see where they are delivered to. */
  'points.decide',
  /** Offers, claims and bonuses. */
  'promotions.read',
  'promotions.change',
  /** Claims that need a review. */
  'promotions.decide',
  /** Rebate rates. */
  'rebates.read',
  'rebates.change',
  /** Single rewards: what an operator gives one member. */
  'gifts.read',
  'gifts.give',
  /** Those of others, above a limit. */
  'gifts.approve',
  /** Levels of members (VIP). */
  'vip.read',
  'vip.change',
  /** Set a member's level by hand. */
  'vip.assign',
  /** Agents and the tree of their teams. */
  'agents.read',
  /** Make members agents and agents members, and move teams. */
  'agents.change',
  /** Write announcements for agents, and stop what agents write to their teams. */
  'agents.announce',
  /** What agents are paid. */
  'agents.pay',
  /** Decide about pay above the limit, and correct periods. */
  'agents.decide_pay',
  /** Friends whom members invited. */
  'referrals.read',
  'referrals.decide',
  /** Live chats and prepared replies. */
  'chat.read',
  'chat.answer',
  /** Prepared replies. */
  'chat.change',
  'feedback.read',
  'feedback.answer',
  /** Messages to many members at once. */
  'broadcasts.read',
  'broadcasts.send',
  /** Lotteries: draws, rates, liability, reports. */
  'lotteries.read',
  /** Rates, limits and calendars of lotteries, and numbers that are closed or pay less. */
  'lotteries.change',
  /** Official results, and draws that become void. */
  'lotteries.results',
  /** Members who may help each other at card tables, and their hands with all cards. */
  'rooms.read',
  'rooms.decide',
  'vendors.read',
  'vendors.change',
  'reconciliation.read',
  'reconciliation.settle',
  'ledger.read',
  'operators.read',
  'operators.change',
  'audit.read',
] as const

export type Permission = (typeof permissions)[number]

export const permission = z.enum(permissions)
