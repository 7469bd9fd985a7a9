/** The development server expects this on pages with React; React Router adds it only to its own. */
if (import.meta.hot) {
  Object.assign(window, {
    $RefreshReg$: () => {},
    $RefreshSig$: () => (type: unknown) => type,
    __vite_plugin_react_preamble_installed__: true,
  });
}
