/** What test_resume.py runs in the page. */

export const state = async () => {
  const { app } = await import('/app/main.js');
  return { ...app.saved(JSON.stringify), start: [...(app.store.puzzle.start ?? [])] };
};
