import { isIPv6 } from 'node:net'
import * as z from 'zod'

const part = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^${part}(?:\\.${part})*$`)

/** A host's name as addresses have it: no scheme, port or path, no sign that stands for others, nothing that ends it. */
export const isHostName = (text: string): boolean => text.length <= 253 && name.test(text)

/** A host name in small letters. */
export const hostName = z.string().refine(isHostName, 'no host name in small letters')

/** A host name that a brand lives at, in any letters; an address of a machine may stand for one. */
export const brandHost = z
  .string()
  .transform((host) => host.toLowerCase())
  .refine(
    (host) => isHostName(host) || isIPv6(host),
    'not a host name such as play.example, without scheme, port and path',
  )
