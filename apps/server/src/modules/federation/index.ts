/**
 * Federation: signing in with an account at another provider (LINE, Google, or any that speaks OpenID Connect), and the
 * links between such accounts and members.
 *
 * Owns the tables `federation_link` and `federation_attempt`.
 *
 * Invariants: an account at a provider, identified by issuer and subject, is linked to at most one member, and a member to
 * at most one account at each provider; a mailbox never links anybody; an attempt belongs to the browser that began it and
 * is used once, in one statement; a provider's answer counts only with the attempt's own state, nonce and PKCE verifier;
 * only configured issuers are ever called; a provider's secret is in no table, log or reply; the last method of signing in
 * to an account cannot be removed.
 *
 * Emits: `member.secured` of factors, when a link is made or removed. Identity announces a new member.
 *
 * To change:
 * - signing in with LINE, Google or another identity provider: `socialSignIn` in `brands/demo/brand.json`; secrets,
 *   `readSocialSecrets` in `apps/server/src/kernel/social-setting.ts`; what is known of each provider, `known` in
 *   `providers.ts`; `docs/flows/social-sign-in.md`
 * - how long an attempt to sign in may take: `attemptMinutes` and `newcomerMinutes` in `federation.rules.ts`
 * - how long to wait for an identity provider: `providerTimeoutMs` in `guarded-fetch.ts`
 * - linking and unlinking accounts: `startLinking` and `unlinkAccount` in `own-links.ts`
 * - how many sign-ins an address may begin: `socialSignInsPerHourPerAddress` in
 *   `apps/server/src/modules/brand/brand.settings.ts`
 * - how an ID token is checked: `verifyIdToken` in `id-token.ts`
 */
export { bindFederationRoutes } from './federation.routes.ts'
export { openFederation, type Federation } from './open-federation.ts'
export { federationData, forgetLinks } from './personal-data.sql.ts'
