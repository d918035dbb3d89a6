import type { FastifyReply, FastifyRequest } from 'fastify'

/** The few cookies that the house itself sets. Scripts read none of them, and no other site's form sends them along. */
export interface Cookies {
  /** What the caller sent under a name; `undefined` where there is nothing, or nothing of ours. */
  read(name: CookieName): string | undefined
  /** Sets a cookie with the reply, whatever the reply is. `value` is a token of ours. */
  keep(name: CookieName, value: string, keptSeconds: number): void
  /** Takes a cookie away from the caller's browser. */
  forget(name: CookieName): void
}

/**
 * `device`: the browser that a member signed in with before. `remembered`: signs in for a day without a password.
 * `visit`: a visitor who has no session yet. `social`: the browser that began to sign in with a provider.
 * `proof`: the browser that asked a provider to vouch for a number.
 */
export type CookieName = 'device' | 'remembered' | 'visit' | 'social' | 'proof'

/**
 * The cookies of one call. Where pages come by TLS a cookie is `Secure` and has the prefix `__Host-`, so that no
 * neighbouring domain can plant one.
 */
export function openCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const given = new Map<CookieName, string>()
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name)
  const give = (name: CookieName, value: string, keptSeconds: number) => {
    given.set(
      name,
      `${nameOf(name)}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
    // Fastify adds to this header instead of replacing it.
    void reply.removeHeader('set-cookie').header('set-cookie', [...given.values()])
  }
  return {
    read: (name) => valueIn(request.headers.cookie ?? '', nameOf(name)),
    keep: give,
    forget: (name) => give(name, '', 0),
  }
}

/** The value of the first cookie of a name, if it could be a token: those of ours are nothing but these letters. */
function valueIn(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{1,128}$/.test(value) ? value : undefined
}

/** A caller that sends no cookies and keeps none: a program, or a test of what is behind the door. */
export const noCookies: Cookies = { read: () => undefined, keep: () => undefined, forget: () => undefined }
