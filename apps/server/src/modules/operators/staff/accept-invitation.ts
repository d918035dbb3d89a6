import type { BodyOf, ReplyOf } from '@baize/contract'
import type { acceptInvitation as acceptContract, openInvitation as openContract } from '@baize/contract/office'
import { Refusal } from '../../../kernel/refusal.ts'
import { authenticatorOf, stepOfCode } from '../../factors/index.ts'
import { hashToken } from '../../identity/index.ts'
import { noteAudit } from '../audit/note.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { refuseWeak } from '../sessions/own-session.ts'
import { countInvitationTry } from '../sessions/tries.ts'
import { acceptRow, selectInvitation, type InvitationRow } from './invitation.sql.ts'
import { openTotp } from './totp-secret.ts'

/** Shows what an invitation is for, with the secret for the authenticator app. */
export async function openInvitation(
  parts: OperatorParts,
  address: string,
  { token }: BodyOf<typeof openContract>,
): Promise<ReplyOf<typeof openContract>> {
  const tokenHash = hashToken(token)
  const tried = await countInvitationTry(parts, tokenHash, address)
  const invitation = await find(parts, tokenHash)
  await tried.passed()
  const { operatorId, username, role, roleName, totpSealed } = invitation
  const issuer = `${parts.brands.byId(invitation.brandId).name} Office`
  const { uri, secret } = authenticatorOf(openTotp(parts, operatorId, totpSealed), { issuer, account: username })
  return { username, role, roleName, totpUri: uri, totpSecret: secret }
}

/** Accepts an invitation, once, with a password and a code of the app, which is then used up. */
export async function acceptInvitation(
  parts: OperatorParts,
  address: string,
  { token, password, code }: BodyOf<typeof acceptContract>,
): Promise<void> {
  const tokenHash = hashToken(token)
  const tried = await countInvitationTry(parts, tokenHash, address)
  const invitation = await find(parts, tokenHash)
  const { operatorId, brandId, username } = invitation
  const step = stepOfCode(openTotp(parts, operatorId, invitation.totpSealed), code, parts.clock.now())
  if (step === undefined)
    throw new Refusal('operator.code_wrong', { fields: [{ field: 'code', code: 'operator.code_wrong' }] })
  await tried.passed()
  refuseWeak(parts, username, password, { field: 'password' })
  const passwordHash = await parts.passwords.hash(password)
  const now = parts.clock.now()
  await parts.database.transaction().execute(async (tx) => {
    if (!(await acceptRow(tx, invitation, { tokenHash, passwordHash, step, now }))) throw spent()
    const subject = { kind: 'operator', id: operatorId } as const
    await noteAudit(
      parts.clock,
      tx,
      { brandId, operatorId, username, address },
      { action: 'operator.accepted', subject },
    )
  })
}

async function find({ database, clock }: OperatorParts, tokenHash: Buffer): Promise<InvitationRow> {
  const invitation = await selectInvitation(database, tokenHash, clock.now())
  if (invitation === undefined) throw spent()
  return invitation
}

function spent(): Refusal {
  return new Refusal('operator.invitation_spent')
}
