import type { StaffParts } from '../operators.parts.ts'

/** Seals the secret of an operator's authenticator app under the master key, for this operator only. */
export function sealTotp({ secrets }: Pick<StaffParts, 'secrets'>, operatorId: string, secret: Uint8Array): Buffer {
  return Buffer.from(secrets.sealSecret(secret, aboutTotp(operatorId)))
}

export function openTotp({ secrets }: Pick<StaffParts, 'secrets'>, operatorId: string, sealed: Uint8Array): Uint8Array {
  return secrets.openSecret(sealed, aboutTotp(operatorId))
}

/** The context that a sealed secret is bound to, so that it cannot be opened in another operator's row. */
export function aboutTotp(operatorId: string): string {
  return `operator authenticator ${operatorId}`
}
