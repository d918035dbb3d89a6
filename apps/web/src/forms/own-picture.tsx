import { Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { mine } from '../api/queries.ts'
import own from './own-picture.module.css'

interface OwnPictureProps {
  /** Which picture it is, unlike any other. */
  readonly id: string
  readonly name: string
  readonly read: (signal: AbortSignal) => Promise<Uint8Array>
}

/** A picture that the member has uploaded, small; it opens in full. */
export function OwnPicture({ id, name, read }: OwnPictureProps) {
  const { data: address } = useQuery({
    queryKey: [mine, 'picture', id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(new Blob([new Uint8Array(await read(signal))], { type: 'image/webp' })),
    // The address is valid for as long as this page is: a picture is fetched once.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (address === undefined) return <Skeleton height="5rem" width="3.5rem" />
  return (
    <a className={own.picture} href={address} rel="noreferrer" target="_blank">
      <img alt={name} src={address} />
    </a>
  )
}
