import type {
  beginTotp as beginContract,
  FactorWay,
  memberFactors,
  OwnerWay,
  QueryOf,
  registeredAddresses,
  ReplyOf,
  SecondFactorAsked,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { AddressReason } from './address.sql.ts'
import { sweepAddresses } from './address-lapse.ts'
import { beginTotp } from './begin-totp.ts'
import type { LoginCarried } from './challenge.sql.ts'
import { confirmTotp } from './confirm-totp.ts'
import type { FactorMember, FactorOwner, FactorParts } from './factors.parts.ts'
import { trustOf, type DeviceTrust } from './device-trust.ts'
import { findWays } from './find-ways.ts'
import { listAddresses } from './list-addresses.ts'
import { openChallenge, standingOf, type LoginAtHand, type LoginStanding } from './open-challenge.ts'
import {
  checkAppFactor,
  checkOwnerFactor,
  ownerTargets,
  ownerWays,
  sendOwnerCode,
  type ShownFactor,
} from './owner-factor.ts'
import {
  checkAnswer,
  sendCode,
  sweepChallenges,
  type AskedFrom,
  type ChallengeAnswer,
  type OwnerOf,
  type PassedFactor,
} from './pass-challenge.ts'
import { checkLostCode, sendLostCode, type LostAnswer, type ShownContact } from './lost-app.ts'
import { registerAddress } from './register-address.ts'
import { removeAddress } from './remove-address.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { showFactors } from './show-factors.ts'
import { deleteTotp, isConfirmed, selectTotp } from './totp.sql.ts'

/** Second factors and registered addresses, for identity and the routes. */
export interface Factors {
  /** Whether a login whose first factor was right may begin its session from this address. */
  standingOf(db: Database, owner: FactorOwner, login: LoginAtHand): Promise<LoginStanding>
  /** Creates a challenge that the given methods can pass, within the login's transaction. */
  openChallenge(
    db: Database,
    owner: FactorOwner,
    asked: { readonly ways: readonly FactorWay[]; readonly entered: boolean },
    carried: LoginCarried,
  ): Promise<SecondFactorAsked>
  /** Checks the answer to a challenge. It takes effect through {@link PassedFactor.use}. */
  checkAnswer(brandId: BrandId, answer: ChallengeAnswer, ownerOf: OwnerOf): Promise<PassedFactor>
  sendCode(
    brandId: BrandId,
    asked: { readonly challenge: string; readonly way: 'sms' | 'email' },
    from: AskedFrom,
    ownerOf: OwnerOf,
  ): Promise<{ readonly expiredMinutes: number }>
  /** Sends a code to a verified contact of a member whose login asks for the app; it passes no login. */
  sendLostCode(
    brandId: BrandId,
    asked: Pick<LostAnswer, 'challenge' | 'way'>,
    from: AskedFrom,
    ownerOf: OwnerOf,
  ): Promise<{ readonly expiredMinutes: number }>
  checkLostCode(brandId: BrandId, answer: LostAnswer, ownerOf: OwnerOf): Promise<ShownContact>
  /** The methods by which a member can confirm a login, read in the caller's transaction. */
  waysOf(db: Database, owner: FactorOwner): Promise<FactorWay[]>
  /** The methods by which a member can prove to own the account. */
  ownerWays(owner: FactorOwner): ReturnType<typeof ownerWays>
  /** See {@link ownerTargets}. */
  ownerTargets(owner: FactorOwner): ReturnType<typeof ownerTargets>
  sendOwnerCode(owner: FactorOwner, way: 'sms' | 'email', from: AskedFrom): Promise<{ readonly expiredMinutes: number }>
  checkOwnerFactor(owner: FactorOwner, shown: { readonly way: OwnerWay; readonly code: string }): Promise<ShownFactor>
  /** Checks what an account with an authenticator app requires before its password is reset; `undefined` without one. */
  checkAppFactor(owner: FactorOwner, typed: string | undefined): Promise<ShownFactor | undefined>
  /** Which browsers need no code of the member's authenticator app. */
  trustOf(member: FactorMember): Promise<DeviceTrust>
  /** Whether the member has an authenticator app that was confirmed. */
  hasApp(db: Database, member: FactorMember): Promise<boolean>
  /** Removes the authenticator app in the caller's transaction. Returns `false` if there is none. */
  dropTotp(transaction: Database, member: FactorMember): Promise<boolean>
  /** Runs in the transaction that creates an account or begins a session. Returns whether the address is new. */
  registerAddress(db: Database, member: FactorMember, address: string, reason: AddressReason): Promise<boolean>
  show(owner: FactorOwner, address: string): Promise<ReplyOf<typeof memberFactors>>
  beginTotp(owner: FactorOwner): Promise<ReplyOf<typeof beginContract>>
  /** Returns the recovery codes. They are never available in plain text again. */
  confirmTotp(member: FactorMember, code: string, language: Language): Promise<string[]>
  removeTotp(member: FactorMember, language: Language): Promise<void>
  renewRecoveryCodes(member: FactorMember, language: Language): Promise<string[]>
  listAddresses(
    member: FactorMember,
    page: QueryOf<typeof registeredAddresses>,
    address: string,
  ): Promise<ReplyOf<typeof registeredAddresses>>
  removeAddress(member: FactorMember, addressId: string): Promise<void>
  /** Deletes expired challenges and lapsed addresses; runs every minute. */
  sweep(): Promise<void>
}

export function openFactors(parts: FactorParts): Factors {
  return {
    standingOf: (db, owner, login) => standingOf(parts, db, owner, login),
    openChallenge: (db, owner, asked, carried) => openChallenge(parts, db, owner, asked, carried),
    checkAnswer: (brandId, answer, ownerOf) => checkAnswer(parts, brandId, answer, ownerOf),
    sendCode: (brandId, asked, from, ownerOf) => sendCode(parts, brandId, asked, from, ownerOf),
    sendLostCode: (brandId, asked, from, ownerOf) => sendLostCode(parts, brandId, asked, from, ownerOf),
    checkLostCode: (brandId, answer, ownerOf) => checkLostCode(parts, brandId, answer, ownerOf),
    registerAddress: (db, member, address, reason) => registerAddress(parts, db, member, address, reason),
    show: (owner, address) => showFactors(parts, owner, address),
    beginTotp: (owner) => beginTotp(parts, owner),
    confirmTotp: (member, code, language) => confirmTotp(parts, member, code, language),
    removeTotp: (member, language) => removeTotp(parts, member, language),
    renewRecoveryCodes: (member, language) => renewRecoveryCodes(parts, member, language),
    listAddresses: (member, page, address) => listAddresses(parts, member, page, address),
    removeAddress: (member, addressId) => removeAddress(parts, member, addressId),
    waysOf: (db, owner) => findWays(parts, db, owner),
    ownerWays: (owner) => ownerWays(parts, owner),
    ownerTargets,
    sendOwnerCode: (owner, way, from) => sendOwnerCode(parts, owner, way, from),
    checkOwnerFactor: (owner, shown) => checkOwnerFactor(parts, owner, shown),
    checkAppFactor: (owner, typed) => checkAppFactor(parts, owner, typed),
    trustOf: (member) => trustOf(parts, parts.database, member),
    hasApp: async (db, member) => isConfirmed(await selectTotp(db, member)),
    dropTotp: deleteTotp,
    sweep: async () => {
      await sweepChallenges(parts)
      await sweepAddresses(parts)
    },
  }
}
