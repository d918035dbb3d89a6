import { isIPv6 } from 'node:net'
import * as z from 'zod'

const part = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^${part}(?:\\.${part})*$`)

/** Whether a text is a host name in lower case: no scheme, port, path, wildcard or trailing dot. */
export const isHostName = (text: string): boolean => text.length <= 253 && name.test(text)

/** A host name in lower case. */
export const hostName = z.string().refine(isHostName, 'not a host name in lower case')

/** A host name of a brand, in upper or lower case; an IP address is allowed too. */
export const brandHost = z
  .string()
  .transform((host) => host.toLowerCase())
  .refine(
    (host) => isHostName(host) || isIPv6(host),
    'not a host name such as play.example, without scheme, port and path',
  )
