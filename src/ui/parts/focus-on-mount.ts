/**
 * As the `ref` of a page's first field: focuses it when the page opens. The `autofocus` attribute of HTML works only
 * once per document.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
