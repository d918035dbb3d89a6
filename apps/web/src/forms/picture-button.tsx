import { pictureUpload } from '@baize/contract'
import { Button, type ButtonProps } from '@baize/ui'
import { IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { PictureInput } from './picture-input.tsx'

interface PictureButtonProps extends Pick<ButtonProps, 'fullWidth' | 'kind' | 'size'> {
  readonly label: string
  readonly testId: string
  readonly isPending: boolean
  readonly onFile: (file: File) => void
}

/** Chooses a picture to upload. */
export function PictureButton({ label, testId, isPending, onFile, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...look}
        icon={<IconPhotoUp aria-hidden size="1.25rem" />}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <PictureInput onFile={onFile} ref={input} testId={testId} />
    </>
  )
}

/** Problems of a picture that are visible without uploading it; the server inspects the file itself. */
export function problemOfPicture({ type, size }: File): 'wrongType' | 'tooLarge' | undefined {
  if (!pictureUpload.types.some((taken) => taken === type)) return 'wrongType'
  return size > pictureUpload.maxBytes ? 'tooLarge' : undefined
}
