import type { FastifyReply, FastifyRequest } from 'fastify'

/** The few cookies that the server sets. Scripts cannot read them, and forms of other sites do not send them. */
export interface Cookies {
  /** The value that the caller sent under a name; `undefined` if there is none, or if it cannot be ours. */
  read(name: CookieName): string | undefined
  /** Sets a cookie with the reply, even if that is a refusal. `value` is a token of ours. */
  keep(name: CookieName, value: string, keptSeconds: number): void
  /** Deletes a cookie from the caller's browser. */
  forget(name: CookieName): void
}

/**
 * `device`: a browser that a member has logged in with. `remembered`: logs in for a day without a password. `visit`: a visitor
 * without a session. `social`: the browser that began a sign-in with a provider. `proof`: the browser that began a phone
 * verification with a provider. `chat`: a visitor who chats with the customer service. `office`: the session of an operator in the back office.
 */
export type CookieName = 'device' | 'remembered' | 'visit' | 'social' | 'proof' | 'chat' | 'office'

/**
 * The cookies of one call. With TLS, a cookie is `Secure` and has the prefix `__Host-`, so that no neighbouring domain can
 * plant one.
 */
export function openCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const given = new Map<CookieName, string>()
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name)
  const give = (name: CookieName, value: string, keptSeconds: number) => {
    given.set(
      name,
      `${nameOf(name)}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=${reachOf(name)}${secure ? '; Secure' : ''}`,
    )
    // Fastify appends to this header instead of replacing it.
    void reply.removeHeader('set-cookie').header('set-cookie', [...given.values()])
  }
  return {
    read: (name) => valueIn(request.headers.cookie ?? '', nameOf(name)),
    keep: give,
    forget: (name) => give(name, '', 0),
  }
}

/** The cookie of an operator's session, read without answering anything. */
export function officeCookie({ headers }: FastifyRequest, secure: boolean): string | undefined {
  return valueIn(headers.cookie ?? '', secure ? '__Host-office' : 'office')
}

/** Nothing on other sites leads into the back office, so its cookie does not even come along when a link is followed. */
function reachOf(name: CookieName): 'Lax' | 'Strict' {
  return name === 'office' ? 'Strict' : 'Lax'
}

/** The value of the first cookie with a name, if it could be one of our tokens, which contain only these characters. */
function valueIn(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[\w-]{1,128}$/.test(value) ? value : undefined
}

/** For a caller without cookies: a program, or a test of a use-case. */
export const noCookies: Cookies = { read: () => undefined, keep: () => undefined, forget: () => undefined }
