import { StartProblem } from './start-problem.ts'

/** Settings of identity providers that come from the environment, since a brand's file must not contain secrets. */
export interface SocialSetting {
  /** By the provider's kind: `line`, `google`, `oidc`. */
  readonly secrets: ReadonlyMap<string, string>
  /** An operator's own provider for trying out sign-in; demo mode only. */
  readonly demo: { readonly issuer: string; readonly clientId: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `SOCIAL_LINE_SECRET`, `SOCIAL_GOOGLE_SECRET` and `SOCIAL_OIDC_SECRET`; in demo mode also `SOCIAL_OIDC_ISSUER` and
 * `SOCIAL_OIDC_CLIENT_ID`, which add a button without a change to the brand's file.
 */
export function readSocialSecrets(environment: Environment, mode: 'demo' | 'production'): SocialSetting {
  const secrets = ['line', 'google', 'oidc'].flatMap((kind) => {
    const secret = environment[`SOCIAL_${kind.toUpperCase()}_SECRET`]
    return secret ? [[kind, secret] as const] : []
  })
  const { SOCIAL_OIDC_ISSUER: issuer, SOCIAL_OIDC_CLIENT_ID: clientId } = environment
  if (!issuer && !clientId) return { secrets: new Map(secrets), demo: undefined }
  if (mode === 'production')
    throw new StartProblem('SOCIAL_OIDC_ISSUER is for demo mode: name the provider in the brand’s socialSignIn.')
  if (!issuer || !clientId || !environment['SOCIAL_OIDC_SECRET'])
    throw new StartProblem('Set all of SOCIAL_OIDC_ISSUER, SOCIAL_OIDC_CLIENT_ID and SOCIAL_OIDC_SECRET, or none.')
  if (!URL.canParse(issuer)) throw new StartProblem('SOCIAL_OIDC_ISSUER is not an address.')
  return { secrets: new Map(secrets), demo: { issuer, clientId } }
}
