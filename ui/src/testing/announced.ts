/** Makes the region of index.html, and returns a function that reads what it says now. */
export function hearAnnounced(): () => string {
  document.querySelector("#announced")?.remove();
  const region = document.createElement("p");
  region.id = "announced";
  document.body.append(region);
  return () => region.textContent;
}
