/** Has the browser save a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
