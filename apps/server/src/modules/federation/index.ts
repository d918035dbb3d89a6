/**
 * Federation: signing in with an account at another provider (LINE, Google, or any that speaks OpenID Connect), and the
 * links between such accounts and members.
 *
 * Owns the tables `federation_link` and `federation_attempt`.
 *
 * Invariants: an account at a provider, that is an issuer and a subject, is linked to one member at the most, and a member
 * to one account at each provider; nobody is linked by a mailbox; an attempt belongs to the browser that began it and is
 * used once, in one statement; the provider's answer counts only with the attempt's own state, nonce and PKCE verifier;
 * only configured issuers are ever called; a secret of a provider is in no table, no log and no reply; the last way into
 * an account stays.
 *
 * Emits: `member.secured` of factors, for a link that is made or removed. A new member is identity's news.
 */
export { bindFederationRoutes } from './federation.routes.ts'
export { openFederation, type Federation } from './open-federation.ts'
